import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, it } from "vitest";
import { CATALOGUE, PORTAL } from "#operate/settings/workers.ts";

const ROOT = join(import.meta.dirname, "../..");
const readText = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const DEPLOY_GUIDE = readText("docs/deploy.md");
const GUIDES = [
  "README.md",
  "docs/deploy.md",
  "docs/deploy-walk.md",
  "docs/guides/operators.md",
  "import/README.md",
  ".github/CONTRIBUTING.md",
];
const { scripts } = JSON.parse(readText("package.json"));

/** The script of each `npm run` of a guide, and the words after `--`. */
function listCommands(text: string): { script: string; words: string[] }[] {
  const written = text.matchAll(/npm run (?:-s )?([a-z]+(?::[a-z]+)*)(?: -- ([^\n`|#(]+))?/g);
  return Array.from(written, ([, script = "", words = ""]) => ({
    script,
    words: words.replaceAll(/[[\]]/g, "").trim().split(/\s+/).filter(Boolean),
  }));
}

/** The first option that a program does not know. It is given one more, which none has, so that it ends before it does anything. */
function findUnknownOption(script: string, words: string[]): Promise<string | undefined> {
  const [, program = "", given = ""] = /^node (\S+)(?: (.*))?$/.exec(scripts[script]) ?? [];
  const all = [program, ...given.split(" ").filter(Boolean), ...words, "--no-such-option"];
  return new Promise((resolve) =>
    execFile(process.execPath, all, { cwd: ROOT }, (_error, _said, complaint) =>
      resolve(/Unknown option '(--[a-z-]+)'/.exec(complaint)?.[1]),
    ),
  );
}

it.each(GUIDES)("%s names only commands and options that the project has", async (guide) => {
  const commands = listCommands(readText(guide));
  for (const { script } of commands) expect(scripts).toHaveProperty([script]);
  const withOptions = commands.filter(({ words }) => words.some((word) => /^--[a-z]/.test(word)));
  const ofScripts = Map.groupBy(withOptions, ({ script }) => script);
  const found = await Promise.all(
    Array.from(ofScripts, async ([script, group]) => [
      script,
      await findUnknownOption(
        script,
        group.flatMap(({ words }) => words),
      ),
    ]),
  );
  expect(found).toEqual(Array.from(ofScripts.keys(), (script) => [script, "--no-such-option"]));
});

it.each([
  ["operate/deploy/main.ts", DEPLOY_GUIDE],
  ["operate/backup/main.ts", DEPLOY_GUIDE],
  ["operate/export/main.ts", DEPLOY_GUIDE],
  ["operate/release/main.ts", readText(".github/CONTRIBUTING.md")],
])("a guide and the sentence after a mistake name each option of %s", (file, guide) => {
  const source = readText(file);
  const [, options = ""] = /\bOPTIONS = \{(.*?)\} as const;/s.exec(source) ?? [];
  const names = Array.from(options.matchAll(/"?([a-z-]+)"?: \{ type:/g), ([, name]) => name);
  expect(names).not.toEqual([]);
  const usage = source.replace(options, "");
  for (const name of names) {
    // `npm run restore` has it in its script.
    if (scripts["restore"] === `node ${file} --${name}`) continue;
    expect([name, guide.includes(`--${name}`)]).toEqual([name, true]);
    expect([name, usage.includes(`--${name}`)]).toEqual([name, true]);
  }
});

/** Variables of the terminal, which the commands read. */
const OF_TERMINAL = ["CLOUDFLARE_API_TOKEN", "CLOUDFLARE_ACCOUNT_ID", "BACKUP_PASSPHRASE"];

it.each(["docs/deploy.md", ...globSync("docs/guides/operators*.md", { cwd: ROOT })])(
  "%s names only settings that a Worker or the operator's file has",
  (guide) => {
    const workers = readText("wrangler.toml") + readText("api/wrangler.toml");
    const limits = Array.from(workers.matchAll(/name = "(LIMIT_\w+)"/g), ([, name = ""]) => name);
    const known = [PORTAL, CATALOGUE].flatMap(({ meanings }) => Object.keys(meanings));
    const all = [...known, ...limits, ...OF_TERMINAL];
    const text = readText(guide);
    const named = text.match(/(?<![\w<…-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?:_\*)?(?!\w)/g) ?? [];
    const unknown = named.filter((name) =>
      name.endsWith("*")
        ? !all.some((one) => one.startsWith(name.slice(0, -1)))
        : !all.includes(name),
    );
    expect(unknown).toEqual([]);
    const example = readText("operator.example.toml");
    const keys = text.matchAll(/`([a-z]+(?:_[a-z]+)*) = "/g);
    for (const [, key = ""] of keys) expect(example).toMatch(new RegExp(`^(?:# )?${key} = `, "m"));
  },
);

it("gives in the deploy guide an example of a second installation that the operator's file takes", () => {
  const [, toml = ""] = /```toml\n(.*?)```/s.exec(DEPLOY_GUIDE) ?? [];
  const example = parse(readText("operator.example.toml"));
  const { env } = parse(toml);
  expect(Object.values(env ?? {})).toEqual([expect.any(Object)]);
  for (const section of Object.values(env ?? {}))
    expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(section)));
});
