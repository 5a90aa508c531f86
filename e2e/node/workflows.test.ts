import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";

interface Step {
  run?: string;
  uses?: string;
  env?: Record<string, string>;
}

interface Job {
  "timeout-minutes"?: number;
  permissions?: unknown;
  env?: Record<string, string>;
  steps: Step[];
}

interface Workflow {
  on: Record<string, unknown>;
  permissions: unknown;
  jobs: Record<string, Job>;
}

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, ".github/workflows");
const FILES = readdirSync(FOLDER);
const readText = (file: string): string => readFileSync(join(ROOT, file), "utf8");
const readWorkflow = (file: string): Workflow => parse(readText(`.github/workflows/${file}`));

/** What the steps of a workflow run, a line each. */
function listCommands(file: string): string[] {
  const { jobs } = readWorkflow(file);
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ""));
  return runs.flatMap((run) => run.split("\n")).filter(Boolean);
}

it.each(FILES)("names in %s only commands that the project has", (file) => {
  const { scripts, devDependencies } = JSON.parse(readText("package.json"));
  const programs: string[] = [];
  for (const command of listCommands(file)) {
    const [, script = "", program = ""] =
      /^npm (?:run (?:-s )?)?([a-z:]+)|^npx ([a-z]+)/.exec(command) ?? [];
    if (program !== "") programs.push(program);
    else if (script !== "" && !["ci", "audit"].includes(script))
      expect(scripts, command).toHaveProperty([script]);
  }
  for (const program of programs) expect(devDependencies).toHaveProperty([program]);
});

it.each(FILES)("names in %s only tests that the project has", (file) => {
  const projects = readText("vitest.config.ts").matchAll(/\bname: "([a-z-]+)"/g);
  const known = Array.from(projects, ([, name]) => name);
  for (const command of listCommands(file)) {
    const [, words = ""] = /\bvitest run (.+)/.exec(command) ?? [];
    const [named, paths] = [words.matchAll(/--project (\S+)/g), words.replaceAll(/--\S+ \S+/g, "")];
    for (const [, project] of named) expect(known).toContain(project);
    for (const path of paths.split(" ").filter(Boolean))
      expect(existsSync(join(ROOT, path)) || globSync(`${path}*`, { cwd: ROOT }).length > 0).toBe(
        true,
      );
  }
});

it.each(FILES)("gives in %s each job an end, and no right but to read", (file) => {
  const { permissions, jobs } = readWorkflow(file);
  expect(permissions).toEqual({ contents: "read" });
  for (const [name, job] of Object.entries(jobs)) {
    expect(job["timeout-minutes"], name).toBeGreaterThan(0);
    expect(job, name).not.toHaveProperty("permissions");
  }
});

it.each(FILES)("takes in %s each action by its commit, beside the version that it is", (file) => {
  const used = readText(`.github/workflows/${file}`).match(/\buses:.*/g) ?? [];
  expect(used).not.toEqual([]);
  for (const action of used)
    expect(action).toMatch(/^uses: [a-z-]+\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  expect(JSON.parse(readText(".github/renovate.json")).extends).toContain(
    "helpers:pinGitHubActionDigests",
  );
});

it("runs each week what a run of every push leaves out", () => {
  const weekly = FILES.map(readWorkflow).filter(({ on }) => "schedule" in on);
  const jobs = weekly.flatMap((workflow) => Object.values(workflow.jobs));
  const full = jobs.find(({ env, steps }) =>
    steps.some((step) => step.run === "npm test" && { ...env, ...step.env }["FULL_RUNS"] === "1"),
  );
  expect(full).toBeDefined();
  const commands = jobs.flatMap(({ steps }) => steps.map(({ run }) => run));
  expect(commands).toContain("npm run earlier");
  expect(weekly).toContainEqual(
    expect.objectContaining({
      on: expect.objectContaining({
        schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* [0-6]$/) }],
      }),
    }),
  );
});
