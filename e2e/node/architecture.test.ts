import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/architecture.md"), "utf8");

function readTable(heading: string): string[][] {
  const [, section = ""] = page.split(`\n## ${heading}\n`);
  const [own = ""] = section.split("\n## ");
  return own
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|").map((cell) => cell.trim().replace(/^`|`$/g, "")));
}

const answers = readTable("Where is it?").map(([, question = "", file = "", symbol = ""]) => ({
  question,
  file,
  symbol,
}));

it("answers twelve questions", () => {
  expect(answers).toHaveLength(12);
});

it.each(answers)("$question $file declares $symbol", ({ file, symbol }) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toMatch(
    new RegExp(`\\b(?:function|const|class|interface|type) ${symbol}\\b`),
  );
});

it("names existing files and folders", () => {
  const named = [...page.matchAll(/`([.\w-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(answers.length);
});

it("draws every folder of code in the picture", () => {
  const picture = readFileSync(join(ROOT, "docs/architecture.svg"), "utf8");
  const code = readTable("The folders")
    .map(([, folder = ""]) => folder)
    .filter((folder) => /^[a-z]/.test(folder) && !["docs/", "public/"].includes(folder));
  expect(code.length).toBeGreaterThan(10);
  expect(code.filter((folder) => !picture.includes(folder))).toEqual([]);
});

it("explains every folder at the top of the repository", () => {
  const ignored = readFileSync(join(ROOT, ".gitignore"), "utf8").split("\n");
  const folders = readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![".git", ...ignored].includes(entry.name))
    .map(({ name }) => `${name}/`);
  const explained = readTable("The folders").map(([, folder = ""]) => folder);
  expect(explained.toSorted()).toEqual(folders.toSorted());
});

// A name alone is one in any folder for git, and one in the root for Docker.
it.each([
  [".gitignore", ".dev.vars"],
  [".dockerignore", "**/.dev.vars"],
])("keeps an operator's settings, secrets and backups out by %s", (file, secrets) => {
  const ignored = readFileSync(join(ROOT, file), "utf8").split("\n");
  expect(ignored).toEqual(
    expect.arrayContaining(["operator.toml", "operator*.secrets", "backups", secrets]),
  );
});

it("has a glossary of at most thirty words, each explained once", () => {
  const words = readFileSync(join(ROOT, "docs/glossary.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map((line) => line.split("|")[1]?.trim());
  expect(words.length).toBeGreaterThan(20);
  expect(words.length).toBeLessThanOrEqual(30);
  expect(new Set(words).size).toBe(words.length);
});

it("names in the README the purpose of each library of the product, and of no other", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const [, section = ""] = readFileSync(join(ROOT, "README.md"), "utf8").split("\n## Libraries\n");
  const rows = section.split("\n## ")[0]?.split("\n").slice(3) ?? [];
  const named = rows.flatMap((row) => row.split("|")[1]?.trim().split(", ") ?? []);
  expect(named.toSorted()).toEqual(Object.keys(dependencies).toSorted());
});

it("pins a pre-release only where the platform's tools depend on the same one", () => {
  const read = (folder: string) =>
    JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  const { dependencies, devDependencies } = read("");
  const preReleases = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => /^\d[\d.]*-/.test(version),
  );
  const tools = ["wrangler", "@cloudflare/vite-plugin", "@cloudflare/vitest-pool-workers"];
  const alone = preReleases.filter(([name, version]) =>
    tools.some((tool) => read(`node_modules/${tool}`).dependencies[name] !== version),
  );
  expect(alone).toEqual([]);
});

it("runs the tests of every project with `npm test`", () => {
  const config = readFileSync(join(ROOT, "vitest.config.ts"), "utf8");
  const commands = readFileSync(join(ROOT, "e2e/test.mjs"), "utf8");
  const names = Array.from(config.matchAll(/^ +name: "([\w-]+)",$/gm), ([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(5);
  const isRun = (name: string): boolean => new RegExp(`--project ${name}[ "]`).test(commands);
  expect(names.filter((name) => !isRun(name))).toEqual([]);
});
