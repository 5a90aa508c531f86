import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { NAME } from "#brand/name.ts";
import { CARD, THEME } from "#brand/theme.ts";

const ROOT = join(import.meta.dirname, "../..");
const COPY = mkdtempSync(join(tmpdir(), "rebrand-"));
const NOT_BUILT = new Set([".git", ".types", ".wrangler", "dist", "e2e", "node_modules"]);

/** What another university deploys: its files stand in a folder, and no tracked file is changed. */
beforeAll(() => {
  cpSync(ROOT, COPY, {
    recursive: true,
    filter: (path) => !NOT_BUILT.has(path.slice(ROOT.length + 1)),
  });
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"), "junction");
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const { status, stderr } = spawnSync(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: COPY,
    env: { ...process.env, NODE_ENV: "production", FORELAND_BRAND: "brand/examples/harbour" },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
}, 240_000);
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

/** Everything that is deployed, by its path; the settings of this machine are not. */
function readBuilt(): [path: string, text: string][] {
  const dist = join(COPY, "dist");
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "wrangler.json")
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(dist.length + 1), readFileSync(path, "latin1")]);
}

it("says the first brand's name nowhere in what is built, and the other's in both Workers", () => {
  const built = readBuilt();
  expect(built.length).toBeGreaterThan(30);
  const telling = built.flatMap(([path, text]) =>
    [...text.matchAll(new RegExp(`.{0,60}${NAME}.{0,40}`, "g"))].map(
      ([line]) => `${path}: ${line}`,
    ),
  );
  expect(telling).toEqual([]);
  for (const worker of ["foreland", "foreland_api"])
    expect(
      built.some(([path, text]) => path.startsWith(`${worker}/`) && text.includes("Harbour Data")),
    ).toBe(true);
});

it("shows the other brand's colours, crest and pictures", () => {
  const built = new Map(readBuilt());
  const all = [...built.values()].join("\n").toLowerCase();
  expect(all).toContain("#173b2c");
  expect(
    [THEME.light.chart, CARD.line].filter((colour) => all.includes(colour.toLowerCase())),
  ).toEqual([]);
  expect(built.get("client/icon.svg")).toContain("#173B2C");
  expect(all).toContain("m7 20 8.5 8h3l13 20");
});
