import { spawnSync } from "node:child_process";
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
