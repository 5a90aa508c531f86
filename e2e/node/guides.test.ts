import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");

it.each(readdirSync(join(ROOT, "docs/guides")))(
  "%s is short, and begins with a title and a sentence",
  (name) => {
    const text = readFileSync(join(ROOT, "docs/guides", name), "utf8");
    expect(text).toMatch(/^# [^\n]{5,60}\n\n[A-Z][^\n]{20,200}\.\n\n## /);
    expect(text.split(/\s+/).length).toBeLessThan(600);
  },
);
