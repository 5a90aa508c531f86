import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import {
  LOCAL_CMS_PREVIEW_TOKEN,
  LOCAL_CMS_TOKEN,
  LOCAL_PREVIEW_SECRET,
  LOCAL_WEBHOOK_SECRET,
} from "../../local/stack/settings.ts";

const BUNDLE = join(import.meta.dirname, "../../dist/client");
const SECRETS = [
  LOCAL_CMS_TOKEN,
  LOCAL_CMS_PREVIEW_TOKEN,
  LOCAL_WEBHOOK_SECRET,
  LOCAL_PREVIEW_SECRET,
  "CONTENTFUL_",
  "PREVIEW_SECRET",
];

it.runIf(existsSync(BUNDLE))("nothing a browser is sent holds a secret or asks for one", () => {
  const files = readdirSync(BUNDLE, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(files.length).toBeGreaterThan(10);
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), "latin1");
    expect([name, SECRETS.filter((secret) => text.includes(secret))]).toEqual([name, []]);
  }
});
