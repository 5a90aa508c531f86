import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it.each([
  [["--rollback", "--dry-run"], "--dry-run does not go with --rollback."],
  [["--check", "--init"], "--init does not go with --check."],
  [["--redirects", "old.csv", "--dry-run"], "--dry-run does not go with --redirects."],
])("refuses %j", (args, message) => {
  const main = join(import.meta.dirname, "main.ts");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [main, ...args, "--file", "none"],
    {
      encoding: "utf8",
    },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(new RegExp(`^\\n${message}\\n\\nNext: npm run deploy -- \\[--init \\|`));
});

it.each([
  ["deploy", [], "dry-run"],
  ["deploy", [], "env"],
  ["backup", ["backups/x", "--restore"], "env"],
  ["export", ["1", "1", "out"], "from"],
  ["release", [], "sign-with"],
])("%s %j does nothing when npm kept --%s", (command, args, option) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "..", command, "main.ts"), ...args],
    {
      encoding: "utf8",
      env: { ...process.env, [`npm_config_${option.replace("-", "_")}`]: "true" },
    },
  );
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(
    `npm kept --${option} for itself, because "--" is missing before it. Nothing was done.`,
  );
});

it("ends at a file that this machine refuses with one sentence and the next step", () => {
  const main = join(import.meta.dirname, "main.ts");
  const folder = mkdtempSync(join(tmpdir(), "foreland-refused-"));
  const file = join(folder, "operator.toml");
  writeFileSync(file, "");
  const args = [main, "--init", "--file", join(file, "operator.toml")];
  const answers = "a\n".repeat(9);
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    input: answers,
  });
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([
    1,
    `\n${file}/operator.toml: a part of its path is a file.\n\nNext: Name another path, and run the same command again.\n`,
  ]);
});
