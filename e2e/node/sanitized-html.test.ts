import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const MARK = /\bas SanitizedHtml\b|\bmarkSanitized\b|\bas Rendered\b/g;

it("marks HTML as sanitised only where it is rendered, and where the document is read back", () => {
  const sources = globSync("{api,base,client,content-cache,worker}/**/*.{ts,tsx}", { cwd: ROOT });
  const marking = sources
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(MARK)].map(
        (found) => `${path}: ${found}`,
      ),
    );
  expect(marking.filter((line) => !line.startsWith("worker/markdown/"))).toEqual([
    "client/ui/trusted-html.ts: as SanitizedHtml",
  ]);
  expect(marking.length).toBeGreaterThan(2);
});
