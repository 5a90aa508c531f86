import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const ROOMS = [
  "api",
  "base",
  "client",
  "content-cache",
  "import",
  "local",
  "platform",
  "token",
  "worker",
];
const SETTINGS = ["package.json", "tsconfig.base.json", "tsconfig.json"];
const COPY = mkdtempSync(join(tmpdir(), "foreland-walls-"));

beforeAll(() => {
  for (const path of [...ROOMS, ...SETTINGS])
    cpSync(join(ROOT, path), join(COPY, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"));
  tsc("-b", ...ROOMS);
}, 120_000);
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

const FORBIDDEN = [
  ["client", "#worker/config.ts"],
  ["client", "#token/verify.ts"],
  ["client", "#local/serve.ts"],
  ["client/contract", "#client/format.tsx"],
  ["content-cache", "#worker/limits.ts"],
  ["content-cache", "#client/contract/routes.ts"],
  ["api", "#worker/limits.ts"],
  ["api", "#client/contract/routes.ts"],
  ["api/wire", "#api/limits.ts"],
  ["base", "#client/contract/routes.ts"],
  ["token", "#worker/limits.ts"],
  ["base", "#worker/limits.ts"],
  ["platform", "#worker/limits.ts"],
  ["client", "#platform/limiter.ts"],
  ["worker", "#local/serve.ts"],
  ["worker", "#api/limits.ts"],
] as const;

it.each(FORBIDDEN)("%s does not compile with an import of %s", (room, path) => {
  expect(compile(room, path)).toContain("error TS6307");
});

const ALLOWED = [
  ["client", "#client/contract/routes.ts"],
  ["client/contract", "#base/cut.ts"],
  ["api", "#base/cut.ts"],
  ["worker", "#client/contract/routes.ts"],
  ["worker", "#api/wire/dataset.ts"],
  ["worker", "#token/verify.ts"],
  ["worker", "#base/bounds.ts"],
  ["api", "#base/bounds.ts"],
  ["worker", "#platform/limiter.ts"],
  ["api", "#platform/limiter.ts"],
  ["api", "#token/verify.ts"],
  ["local", "#import/publish.ts"],
  ["local", "#content-cache/model/migration.ts"],
] as const;

it.each(ALLOWED)("%s compiles with an import of %s", (room, path) => {
  expect(compile(room, path)).toBe("");
});

it("leaves no declarations in the source of a room that is not allowed", () => {
  compile("client", "#worker/config.ts");
  expect(existsSync(join(COPY, "worker/config.d.ts"))).toBe(false);
});

/** What the compiler says of that import in a new file of that room, and of nothing else. */
function compile(room: string, path: string): string {
  const probe = join(COPY, room, "wall-probe.ts");
  writeFileSync(probe, `import * as probe from "${path}";\nexport const seen: unknown = probe;\n`);
  const lines = tsc("-p", room).split("\n");
  rmSync(probe);
  return lines.filter((line) => line.includes("wall-probe.ts")).join("\n");
}

function tsc(...options: string[]): string {
  const command = join(COPY, "node_modules/.bin/tsc");
  return spawnSync(command, options, { cwd: COPY, encoding: "utf8" }).stdout;
}
