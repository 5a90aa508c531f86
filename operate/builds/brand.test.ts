import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usePictures } from "./brand.ts";
import { findBrandFaults, requireWholeBrand } from "./whole-brand.ts";

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
    ["own", "fonts/serif.woff2"],
    ["own", ".DS_Store"],
  ] as const) {
    const path = join(root, folder, "public", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, folder);
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
  test("are in the browser's build, also those in folders, and those of later brands override the others", () => {
    expect(build("client")).toEqual({
      "logo.svg": "own",
      "icon.png": "brand",
      "fonts/serif.woff2": "own",
    });
  });

  test("are in no build of a Worker", () => {
    expect(build("ssr")).toEqual({});
  });
});

describe("an operator's brand", () => {
  const MAILS = `export const MAILS = { code: { subject: "Code", text: "{code}" }, taken: { subject: "Taken", text: "" } };
    export const FOLLOW_WORDS = { more: "and {more} more" };
    export const LINE = COLOR;`;

  function write(files: Record<string, string>): Promise<string[]> {
    rmSync(join(root, "own"), { recursive: true });
    for (const [name, text] of Object.entries({
      "brand/theme.ts": 'export const THEME = { light: { line: "#000" }, dark: {} };',
      "brand/mails.ts": `import { THEME } from "#brand/theme.ts"; const COLOR = THEME.light.line; ${MAILS}`,
      "brand/texts.ts": 'export const HOME = { title: "Data" }; export const ABOUT = {};',
      "own/public/logo.svg": "own",
      ...files,
    })) {
      mkdirSync(join(root, name, ".."), { recursive: true });
      writeFileSync(join(root, name), text);
    }
    return findBrandFaults(root, "own");
  }

  test("may change words, and take the rest from the original", async () => {
    const files = {
      "own/mails.ts": `export * from "../brand/mails.ts"; import { MAILS as ALL } from "../brand/mails.ts";
        export const MAILS = { ...ALL, code: { subject: "Mine", text: "Type {code}" } };`,
      "own/texts.ts": "export const HOME = {}, ABOUT = {};",
      "own/notes.ts": "export {};",
    };
    expect(await write(files)).toEqual([]);
    expect(await findBrandFaults(root, "brand")).toEqual([]);
  });

  test("may be a copy of the example, wherever it was", async () => {
    const project = join(import.meta.dirname, "../..");
    const copy = join(root, "copy");
    cpSync(join(project, "brand"), join(copy, "brand"), { recursive: true });
    cpSync(join(project, "brand/examples/harbour"), join(copy, "own"), { recursive: true });
    for (const file of ["package.json", "tsconfig.base.json"])
      cpSync(join(project, file), join(copy, file));
    symlinkSync(join(project, "node_modules"), join(copy, "node_modules"), "junction");
    for (const brand of ["own", "brand/examples/harbour"])
      expect(await findBrandFaults(copy, brand)).toEqual([]);
  });

  test("is told what it lacks: a template, a text, an export, also in its German", async () => {
    const files = {
      "own/mails.de.ts": MAILS.replace("LINE = COLOR", "LINE = 0"),
      "own/mails.ts": `export const MAILS = { code: { subject: "Code" } }, LINE = "";`,
      "own/texts.ts": "export const HOME = {};",
      "own/name.ts": "export const NAME = ;",
      "brand/name.ts": 'export const NAME = "";',
    };
    expect(await write(files)).toEqual([
      "own/mails.de.ts lacks LINE: copy this from brand/mails.ts and write your words into it.",
      "own/mails.ts lacks MAILS.code.text, MAILS.taken, FOLLOW_WORDS: copy this from brand/mails.ts and write your words into it.",
      expect.stringMatching(/^own\/name\.ts cannot be loaded: /),
      "own/texts.ts lacks ABOUT: copy this from brand/texts.ts and write your words into it.",
    ]);
    const { configResolved } = requireWholeBrand("own");
    if (typeof configResolved !== "function") throw new Error("Nothing looks at the brand.");
    const build = Reflect.apply(configResolved, {}, [{ root }]);
    await expect(build).rejects.toThrow("own/mails.ts lacks MAILS.code.text, MAILS.taken, FOLLOW");
  });

  test("is told of a colour that it lacks, as after an upgrade, and of what is no colour", async () => {
    const toTheme = (light: object, dark: object, ground = "#12293B"): string =>
      `export const THEME = ${JSON.stringify({ light, dark, contrast: { light: {}, dark: {} }, font: {} })};
       export const CARD = { ground: "${ground}" };`;
    const whole = toTheme({ paper: "#fff", ink: "#000" }, { paper: "#000", ink: "#fff" });
    const lacking = { "brand/theme.ts": whole, "own/theme.ts": toTheme({ paper: "#fff" }, {}) };
    expect(await write(lacking)).toEqual([
      "own/theme.ts lacks THEME.light.ink, THEME.dark.paper, THEME.dark.ink: copy this from brand/theme.ts and write your colours into it.",
    ]);
    const dark = { paper: "oklch(20% 0.02 250)", ink: "white" };
    const odd = toTheme({ paper: "FBFAFF", ink: "#16222" }, dark, "rgb(1 2 3)");
    expect(await write({ "brand/theme.ts": whole, "own/theme.ts": odd })).toEqual([
      'own/theme.ts has "FBFAFF" as THEME.light.paper: write a colour such as "#12293B".',
      'own/theme.ts has "#16222" as THEME.light.ink: write a colour such as "#12293B".',
      'own/theme.ts has "rgb(1 2 3)" as CARD.ground: write a colour such as "#12293B".',
    ]);
  });

  test("is told of a value that an email does not have, or needs, also in its German", async () => {
    const mails = (code: string, layout: string): string =>
      `export const MAILS = { code: { subject: "Code", text: "${code}" }, taken: { subject: "Taken", text: "" } };
       export const LAYOUT = "${layout}", WORDS = { more: "and {more}" };`;
    const files = {
      "brand/mails.ts": mails("Type {code} at {portal}", "<p>{brand}{paragraphs}"),
      "own/mails.ts": mails("Type {cod}", "<p>{brand}").replace("Taken", "At {portal}"),
      "own/mails.de.ts": mails("{code}", "{paragraphs}").replace("{more}", "{mehr}"),
    };
    expect(await write(files)).toEqual([
      "own/mails.de.ts writes {mehr} in WORDS, where there is {more}.",
      "own/mails.ts writes {cod} in MAILS.code, where there is {code}, {portal}.",
      "own/mails.ts leaves {code} out of MAILS.code.",
      "own/mails.ts writes {portal} in MAILS.taken, where there is none.",
      "own/mails.ts leaves {paragraphs} out of LAYOUT.",
    ]);
  });

  test("is a folder with a file that replaces another", async () => {
    await write({ "other/notes.ts": "" });
    for (const name of ["none", "brand/mails.ts"])
      expect(await findBrandFaults(root, name)).toEqual([
        `The brand ${name} is no folder: write one beside brand/.`,
      ]);
    expect(await findBrandFaults(root, "other")).toEqual([
      "The brand other has no file of brand/: copy those that you change into it.",
    ]);
  });
});
