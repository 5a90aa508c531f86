import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readInstallation } from "./operator-file.ts";

const ANSWERS = [
  "skerry-data",
  "University of Skerry",
  "https://data.skerry.example/",
  "https://api.data.skerry.example",
  "10.5555",
  "eu-central-1_AbCdEf123",
  "0123456789abcdefghijklmnop",
  "",
  "eu",
];

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-init-"));
  file = join(folder, "operator.toml");
});
afterEach(() => rmSync(folder, { recursive: true }));

async function init(answers: string[], ...more: string[]) {
  const main = join(import.meta.dirname, "main.ts");
  const child = spawn(process.execPath, [main, "--init", "--file", file, ...more]);
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  child.stdin.end(answers.map((answer) => `${answer}\n`).join(""));
  const exitCode = await new Promise((resolve) => child.on("close", resolve));
  const [printed, complaint] = await output;
  return { exitCode, printed, complaint };
}

it("writes a file that a deployment reads, and secrets, from answers that come through a pipe", async () => {
  const { exitCode, printed, complaint } = await init(ANSWERS);
  expect([exitCode, complaint]).toEqual([0, ""]);
  expect(printed).toContain("Next: npm run deploy -- --dry-run");
  const installation = readInstallation(file, "production");
  expect(installation).toMatchObject({ name: "skerry-data", jurisdiction: "eu" });
  expect(installation.portal.vars["PUBLIC_ORIGIN"]).toBe("https://data.skerry.example");
  expect(readFileSync(installation.secretsFile, "utf8")).toMatch(
    /^PUBLISH_TOKEN=[0-9a-f]{64}\nURL_SIGNING_KEY=[0-9a-f]{64}\n$/,
  );
});

it("gives a second file secrets of its own, which git ignores, and names the file in the next command", async () => {
  await init(ANSWERS);
  file = join(folder, "trial.toml");
  const { exitCode, printed } = await init(ANSWERS);
  expect([exitCode, printed]).toEqual([
    0,
    expect.stringMatching(/--dry-run --file \S*trial\.toml$/m),
  ]);
  const { secretsFile } = readInstallation(file, "production");
  expect(secretsFile).toBe(join(folder, "operator.trial.secrets"));
  expect(readFileSync(secretsFile, "utf8")).not.toBe(
    readFileSync(join(folder, "operator.secrets"), "utf8"),
  );
});

it("asks nothing and writes nothing for an environment, which is a section of the file", async () => {
  const { exitCode, printed, complaint } = await init(ANSWERS, "--env", "staging");
  expect([exitCode, printed]).toEqual([1, ""]);
  expect(complaint).toContain("copy [env.staging] from operator.example.toml as [env.staging]");
  expect(readdirSync(folder)).toEqual([]);
});

it("names the question without an answer, and writes nothing", async () => {
  const { exitCode, complaint } = await init(ANSWERS.slice(0, 3));
  expect(exitCode).toBe(1);
  expect(complaint).toMatch(
    /^\nThere is no answer to: Where its catalogue .*\n\nNext: Run --init again/,
  );
  expect(readdirSync(folder)).toEqual([]);
});

it("keeps the answers, names every invalid one, and makes the secrets all the same", async () => {
  const { exitCode, complaint } = await init([
    "Sk",
    ANSWERS[1] ?? "",
    "data.skerry.example",
    ...ANSWERS.slice(3, -1),
    "EU",
  ]);
  expect(exitCode).toBe(1);
  expect(complaint).toMatch(/ {2}name \("Sk"\) must be 3 to 42 small letters/);
  expect(complaint).toContain('  jurisdiction ("EU") must be eu, us or fedramp');
  expect(complaint).toMatch(/ {2}portal_origin is "data.skerry.example": write an address/);
  expect(complaint).toContain("Next: Change what these sentences name");
  expect(readdirSync(folder)).toEqual(["operator.secrets", "operator.toml"]);
  writeFileSync(
    file,
    readFileSync(file, "utf8")
      .replace("Sk", "skerry-data")
      .replace("data.s", "https://data.s")
      .replace('"EU"', '"eu"'),
  );
  const { secretsFile } = readInstallation(file, "production");
  expect(readFileSync(secretsFile, "utf8")).toMatch(/^PUBLISH_TOKEN=[0-9a-f]{64}\n/);
});

it("leaves an existing file unchanged", async () => {
  await init(ANSWERS);
  const before = readFileSync(file, "utf8");
  const { exitCode, complaint } = await init(["another", ...ANSWERS.slice(1)]);
  expect([exitCode, complaint]).toEqual([1, expect.stringContaining("is there already")]);
  expect(readFileSync(file, "utf8")).toBe(before);
});
