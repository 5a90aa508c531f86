import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { SMALL } from "./roomy-miniflare.ts";

it("still finds in Miniflare the setting without which each start copies a gigabyte", () => {
  const text = readFileSync(createRequire(import.meta.url).resolve("miniflare"), "utf8");
  expect(text.split(SMALL)).toHaveLength(2);
});
