import { readdirSync } from "node:fs";
import { gzipBytes, readManifest, scriptOfPage } from "./bytes.ts";

/** Budgets, gzip bytes: scripts of a public page in all, scripts before first paint, styles, fonts. */
const PAGE_SCRIPT_MAX = 110_000;
const FIRST_SCRIPT_MAX = 10_000;
const STYLE_MAX = 15_000;
const FONT_MAX = 60_000;

const SHARED = ["client/entry.tsx", "client/hydrate.tsx", "client/layouts/discover.tsx"];
const PAGES = {
  home: "client/pages/home.tsx",
  list: "client/pages/catalogue/list.tsx",
  record: "client/pages/catalogue/record.tsx",
};

const manifest = readManifest();
const faults: string[] = [];

function expect(name: string, bytes: number, max: number): void {
  const line = `${name.padEnd(28)} ${(bytes / 1000).toFixed(1).padStart(7)} kB of ${max / 1000}`;
  console.log(line);
  if (bytes > max) faults.push(line);
}

expect(
  "script before first paint",
  scriptOfPage(manifest, ["client/entry.tsx"]).bytes,
  FIRST_SCRIPT_MAX,
);
for (const [name, page] of Object.entries(PAGES)) {
  const { files, bytes } = scriptOfPage(manifest, [...SHARED, page]);
  expect(`script of ${name}`, bytes, PAGE_SCRIPT_MAX);
  const signIn = files.filter((file) => /identity|amplify|dialog/.test(file));
  if (signIn.length > 0) faults.push(`${name} loads sign-in code: ${signIn.join(", ")}`);
}
const assets = readdirSync("dist/client/assets").map((file) => `assets/${file}`);
const sum = (pattern: RegExp): number =>
  assets.filter((file) => pattern.test(file)).reduce((total, file) => total + gzipBytes(file), 0);
expect("styles", sum(/\.css$/), STYLE_MAX);
expect("fonts", sum(/\.woff2$/), FONT_MAX);

if (faults.length > 0) {
  console.error(`Over budget:\n${faults.join("\n")}`);
  process.exit(1);
}
