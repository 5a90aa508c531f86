import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MARK = /\bas SanitizedHtml\b|\bmarkSanitized\b|\bas Rendered\b/;

it("marks HTML as sanitised where it is rendered and where the document is read back, nowhere else", () => {
  const sources = globSync("{api,base,client,content-cache,worker}/**/*.{ts,tsx}", { cwd: ROOT });
  const marking = sources
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .filter((path) => MARK.test(readFileSync(join(ROOT, path), "utf8")));
  expect(marking.filter((path) => !path.startsWith("worker/markdown/")).toSorted()).toEqual([
    "client/ui/trusted-html.ts",
    "worker/content/editorial.ts",
    // Drawn by React, which escapes every text.
    "worker/preview-views/draw-preview.tsx",
    "worker/tables/explorer.tsx",
    "worker/tables/row-changes.tsx",
  ]);
  expect(marking.length).toBeGreaterThan(2);
});
