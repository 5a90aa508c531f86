import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = [
  "api",
  "base",
  "brand",
  "client",
  "content-cache",
  "import",
  "local",
  "operate",
  "platform",
  "token",
  "worker",
];
const SETTINGS = [".oxlintrc.json", "package.json", "tsconfig.base.json", "tsconfig.json"];
const COPY = mkdtempSync(join(tmpdir(), "foreland-walls-"));

beforeAll(() => {
  // With what the compiler knows already, where it has compiled: it goes by the files' times.
  for (const path of [...FOLDERS, ...SETTINGS, ".types"])
    if (existsSync(join(ROOT, path)))
      cpSync(join(ROOT, path), join(COPY, path), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"), "junction");
  tsc("-b", ...FOLDERS);
}, 120_000);
afterAll(() => rmSync(COPY, { recursive: true, force: true }));

const FORBIDDEN = [
  ["client", "#worker/config.ts"],
  ["client", "#token/verify.ts"],
  ["client", "#local/serve.ts"],
  ["client/contract", "#client/navigation/payload.ts"],
  ["content-cache", "#worker/limits.ts"],
  ["content-cache", "#client/contract/routes.ts"],
  ["api", "#worker/limits.ts"],
  ["api", "#client/contract/routes.ts"],
  ["api/wire", "#api/limits.ts"],
  ["base", "#client/contract/routes.ts"],
  ["token", "#worker/limits.ts"],
  ["base", "#worker/limits.ts"],
  ["brand", "#client/contract/routes.ts"],
  ["platform", "#worker/limits.ts"],
  ["client", "#platform/limiter.ts"],
  ["worker", "#local/serve.ts"],
  ["worker", "#operate/settings/workers.ts"],
  ["api", "#operate/settings/workers.ts"],
  ["worker", "#api/limits.ts"],
] as const;

const ALLOWED = [
  ["operate", "#worker/config.ts"],
  ["operate", "#api/config.ts"],
  ["client", "#client/contract/routes.ts"],
  ["client/contract", "#base/cut.ts"],
  ["api", "#base/cut.ts"],
  ["api", "#brand/mails.ts"],
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

const IMPORTS = [...FORBIDDEN, ...ALLOWED];
/** The compiler's errors about each import, and about nothing else. */
const told = new Map<(typeof IMPORTS)[number], string>();

/** One file for each import; each folder is compiled once. */
beforeAll(() => {
  const probes = IMPORTS.map((entry, place) => ({ entry, name: `wall-probe-${place}.ts` }));
  for (const { entry, name } of probes)
    writeFileSync(
      join(COPY, entry[0], name),
      `import * as probe from "${entry[1]}";\nexport const seen: unknown = probe;\n`,
    );
  for (const folder of new Set(IMPORTS.map(([name]) => name))) {
    const lines = compileProbes(folder).split("\n");
    for (const { entry, name } of probes)
      if (entry[0] === folder)
        told.set(entry, lines.filter((line) => line.includes(name)).join("\n"));
  }
}, 120_000);

it.each(FORBIDDEN.map((entry) => [...entry, entry] as const))(
  "%s does not compile with an import of %s",
  (_folder, _path, entry) => {
    expect(told.get(entry)).toContain("error TS6307");
  },
);

it.each(ALLOWED.map((entry) => [...entry, entry] as const))(
  "%s compiles with an import of %s",
  (_folder, _path, entry) => {
    expect(told.get(entry)).toBe("");
  },
);

it("reports each forbidden import in one sentence before it is compiled", () => {
  const stdout = run("oxlint/bin/oxlint", ["--format=json", ...FORBIDDEN.map(toProbe)]);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { help?: string }[] };
  const sentences = diagnostics.filter(({ help = "" }) =>
    /^[a-z-]+\/(?:[a-z]+\/)? (?:may import|imports no) .*\.$/.test(help),
  );
  expect(sentences).toHaveLength(FORBIDDEN.length);
  const allowed = ALLOWED.map(toProbe);
  const said = run("oxlint/bin/oxlint", ["--format=json", ...allowed]);
  expect(said).not.toContain("may import");
});

it("writes no declarations into the source of a folder that is not allowed", () => {
  expect(existsSync(join(COPY, "worker/config.d.ts"))).toBe(false);
});

/** Of a folder's own files the compiler reads the probes only; which others it may read stays as it is. */
function compileProbes(folder: string): string {
  const path = join(COPY, folder, "tsconfig.json");
  const whole = readFileSync(path, "utf8");
  const config = JSON.parse(whole) as { include: string[] };
  const others = config.include.filter((pattern) => pattern.startsWith("../"));
  writeFileSync(path, JSON.stringify({ ...config, include: ["wall-probe-*.ts", ...others] }));
  const faults = tsc("-p", folder);
  writeFileSync(path, whole); // other folders refer to it
  return faults;
}

function toProbe(entry: (typeof IMPORTS)[number]): string {
  return join(entry[0], `wall-probe-${IMPORTS.indexOf(entry)}.ts`);
}

function tsc(...options: string[]): string {
  return run("typescript/bin/tsc", [...options, "--pretty", "false"]);
}

/** A package's own script, because Windows has another kind of command for it. */
function run(script: string, options: string[]): string {
  const args = [join(COPY, "node_modules", script), ...options];
  return spawnSync(process.execPath, args, { cwd: COPY, encoding: "utf8" }).stdout;
}
