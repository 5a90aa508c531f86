import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { FAULT_TESTS } from "../../bench/fault-tests.ts";

const ROOT = join(import.meta.dirname, "../..");
const REQUIREMENTS = "docs/requirements.md";
const NOT_CITING = [REQUIREMENTS, "e2e/node/requirements.test.ts"];
const IGNORED = readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n");
const FOLDERS = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![".git", ...IGNORED].includes(entry.name))
  .map(({ name }) => name);

/** Everything people write, without generated files. */
const FILES = [
  ...globSync(`{${FOLDERS.join(",")}}/**/*.{ts,tsx,mjs,js,md,toml,css,sql}`, { cwd: ROOT }),
  ...globSync("*.{ts,md,toml}", { cwd: ROOT }),
  "public/_headers",
].filter((path) => !NOT_CITING.includes(path) && !path.startsWith("local/seed/source/"));

const CODE = /(?<![\w-])(R|F|JL|SP|CR|CI|CN|OAI|FE|SM|OS|OG|RB|DC|OR|LI|UX)-(\d+)(?![\w-])/g;
const RANGE = /(?<![\w-])([A-Z]{1,3})-(\d+) ?(?:…|\.\.\.?|–) ?\1-(\d+)/g;
const POINTS = /\bspec(?:ification|\.) points? (\d)(?: and (\d))?/g;
const SECTION = /\bpages(?:-and-product-api)?, section (\d+\.\d+)/g;

function all(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, ...found]) => found.filter(Boolean));
}

/** `CR-01 … CR-07` cites all seven. */
function citedCodes(text: string): string[] {
  const single = [...text.matchAll(CODE)].map(([code]) => code);
  const ranged = [...text.matchAll(RANGE)].flatMap(([, family = "", from = "", to = ""]) =>
    Array.from({ length: Number(to) - Number(from) + 1 }, (_, step) =>
      [family, String(Number(from) + step).padStart(from.length, "0")].join("-"),
    ),
  );
  return [...single, ...ranged];
}

function readProse(path: string): string {
  return readFileSync(join(ROOT, path), "utf8").replace(/\n\s*(?:\*|\/\/)?\s*/g, " ");
}

const prose = FILES.map(readProse);
const table = readFileSync(join(ROOT, REQUIREMENTS), "utf8");
const rows = table
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

function listed(first: RegExp): string[] {
  return rows.map(([, cell = ""]) => cell).filter((cell) => first.test(cell));
}

const codes = listed(/^[A-Z]+-\d+$/);
const sections = listed(/^\d+\.\d+$/);
const points = rows.filter(([, point = ""]) => /^\d$/.test(point));

function cited(find: (text: string) => string[]): string[] {
  return [...new Set(prose.flatMap(find))].sort();
}

it("reads single codes, ranges, points and sections", () => {
  expect(citedCodes("kept (R-30 … R-32), UTF-8, P-256, SC-77, (CI-02)")).toEqual(
    expect.arrayContaining(["R-30", "R-31", "R-32", "CI-02"]),
  );
  expect(citedCodes("UTF-8, P-256, award SC-77, PDF-1.4")).toEqual([]);
  expect(all("(spec. points 4 and 9), specification point 2", POINTS)).toEqual(["4", "9", "2"]);
  expect(all("(pages, section 1.10)", SECTION)).toEqual(["1.10"]);
});

it("finds no rule that is cited without a line", () => {
  expect(cited(citedCodes).filter((code) => !codes.includes(code))).toEqual([]);
});

it("finds each line cited by a source, a style sheet or a test, not by prose alone", () => {
  const sources = FILES.filter((path) => !path.endsWith(".md")).map(readProse);
  const known = new Set(sources.flatMap(citedCodes));
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
});

it("says each rule once, with its source", () => {
  expect(codes).toEqual([...new Set(codes)]);
  const bare = rows.filter(
    ([, code = "", rule, source]) => /-\d+$/.test(code) && !(rule && source),
  );
  expect(bare).toEqual([]);
});

it("has statements of every point of the specification that is cited", () => {
  const stated = points.map(([, point]) => point);
  expect(cited((text) => all(text, POINTS)).filter((point) => !stated.includes(point))).toEqual([]);
  expect(new Set(stated).size).toBe(9);
});

it("names an existing file for every statement of the specification", () => {
  const lost = points.filter(
    ([, , , where = ""]) => !existsSync(join(ROOT, /^`([^`]+)`$/.exec(where)?.[1] ?? "absent")),
  );
  expect(lost).toEqual([]);
});

it("lists exactly the sections of the page plan that are cited", () => {
  expect([...sections].sort()).toEqual(cited((text) => all(text, SECTION)));
});

it("plays every fault that has a line, by tests that exist", () => {
  expect(Object.keys(FAULT_TESTS)).toEqual(codes.filter((code) => code.startsWith("F-")));
  const unknown = Object.values(FAULT_TESTS).flatMap((played) =>
    played.flatMap(([file, ...names]) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      return names.filter((name) => !text.includes(name)).map((name) => `${file}: ${name}`);
    }),
  );
  expect(unknown).toEqual([]);
});
