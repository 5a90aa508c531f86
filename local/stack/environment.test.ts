import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openStateFolder, readCronSeconds } from "./environment.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "foreland-environment-"));
});
afterEach(() => rmSync(root, { recursive: true }));

it.each([
  [{}, null],
  [{ CRON_SECONDS: "" }, null],
  [{ CRON_SECONDS: "5" }, 5],
])("reads the seconds between two crons from %o", (env, seconds) => {
  expect(readCronSeconds(env)).toBe(seconds);
});

it.each(["abc", "0", "-5", "1e9", "5s"])("refuses %s seconds between two crons", (text) => {
  expect(() => readCronSeconds({ CRON_SECONDS: text })).toThrow(
    "CRON_SECONDS is no number of seconds: set it to a number from 1 to 86400, or leave it out.",
  );
});

it("makes the folder of the state, and refuses a file and what is below one", () => {
  expect(openStateFolder(root, {})).toBe(join(root, ".wrangler/state"));
  expect(openStateFolder(root, { FORELAND_STATE: "" })).toBe(join(root, ".wrangler/state"));
  const file = join(root, "file");
  writeFileSync(file, "");
  for (const path of [file, join(file, "below")])
    expect(() => openStateFolder(root, { FORELAND_STATE: path })).toThrow(
      `${path} is no folder that can be written to: set FORELAND_STATE to another one, or leave it out.`,
    );
});
