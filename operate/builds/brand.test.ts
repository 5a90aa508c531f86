import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usePictures } from "./brand.ts";

let root: string;
const folders = (): string[] =>
  ["brand", "own", "without-pictures"].map((name) => join(root, name));

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "foreland-brand-"));
  for (const folder of folders()) mkdirSync(folder);
  for (const [folder, name] of [
    ["brand", "logo.svg"],
    ["brand", "icon.png"],
    ["own", "logo.svg"],
  ] as const) {
    mkdirSync(join(root, folder, "public"), { recursive: true });
    writeFileSync(join(root, folder, "public", name), folder);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

/** The files in the build of an environment. */
function build(environment: string): Record<string, string> {
  const written: Record<string, string> = {};
  const { generateBundle } = usePictures(folders());
  if (typeof generateBundle !== "function") throw new Error("There is nothing to build.");
  const emitFile = ({ fileName, source }: { fileName: string; source: Uint8Array }): void => {
    written[fileName] = String(source);
  };
  Reflect.apply(generateBundle, { environment: { name: environment }, emitFile }, []);
  return written;
}

describe("the pictures of brands", () => {
  test("are in the browser's build, those of later folders override the others", () => {
    expect(build("client")).toEqual({ "logo.svg": "own", "icon.png": "brand" });
  });

  test("are in no build of a Worker", () => {
    expect(build("ssr")).toEqual({});
  });
});
