import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs, promisify } from "node:util";
import { check, deploy, dryRun, redirect, rollBack, type Tools } from "./deploy.ts";
import { DeployFault, endWithFault } from "./fault.ts";
import { initialise } from "./init.ts";
import { withPrivateFile } from "./private-file.ts";
import { OPERATOR_FILE, toFileOption } from "./operator-file.ts";
import { createWrangler } from "./wrangler.ts";

const ROOT = join(import.meta.dirname, "../..");
const USAGE = `npm run deploy -- [--init | --check | --dry-run | --gradually | --rollback | --redirects <file>] [--ask-secrets] [--env staging] [--file operator.toml]`;
const OPTIONS = {
  init: { type: "boolean", default: false },
  check: { type: "boolean", default: false },
  "dry-run": { type: "boolean", default: false },
  gradually: { type: "boolean", default: false },
  "ask-secrets": { type: "boolean", default: false },
  rollback: { type: "boolean", default: false },
  redirects: { type: "string" },
  env: { type: "string", default: "production" },
  file: { type: "string", default: OPERATOR_FILE },
} as const;
/** One at a time: a rollback beside `--dry-run` would change what readers get. */
const TASKS = ["init", "check", "dry-run", "gradually", "rollback", "redirects"] as const;

const TOOLS: Tools = {
  root: ROOT,
  print: (line) => console.log(line),
  fetch: globalThis.fetch,
  pause,
  build: async (env) => {
    const vite = join(ROOT, "node_modules/vite/bin/vite.js");
    // Else `npm start` would show the deployed brand (local/stack/build.ts).
    rmSync(join(ROOT, "dist/.built"), { force: true });
    try {
      await promisify(execFile)(process.execPath, [vite, "build", "--logLevel", "error"], {
        cwd: ROOT,
        env: { ...process.env, ...env, NODE_ENV: "production" },
      });
    } catch (error) {
      const words =
        error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
      throw new DeployFault(`The build failed:\n${words}`, "Mend what it names and deploy again.");
    }
  },
  openWrangler: ({ accountId }) => createWrangler(process.env, accountId),
  withPrivateFile,
};

async function run(): Promise<void> {
  const { values } = parseArgs({ options: OPTIONS });
  const [first, second] = TASKS.filter((task) => Boolean(values[task]));
  if (first !== undefined && second !== undefined)
    throw new DeployFault(`--${first} does not go with --${second}.`, USAGE);
  const request = {
    operatorFile: resolve(values.file),
    environment: values.env,
    isGradual: values.gradually,
    ...(values["ask-secrets"] && { askSecret }),
  };
  if (values.init && values.env !== OPTIONS.env.default)
    throw new DeployFault(
      "--init asks for the installation without --env.",
      `Run it without --env, then copy [env.staging] from operator.example.toml as [env.${values.env}].`,
    );
  if (values.init) return init(request.operatorFile);
  if (values.check) return check(request, TOOLS);
  if (values.rollback) return rollBack(request, TOOLS);
  if (values.redirects !== undefined) return redirect(request, resolve(values.redirects), TOOLS);
  if (values["dry-run"]) return void (await dryRun(request, TOOLS));
  return deploy(request, TOOLS);
}

/** Typed characters are not shown. */
async function askSecret(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new DeployFault(
      "There is no terminal to ask for secrets on.",
      "Write them into the file of secrets, and leave out --ask-secrets.",
    );
  process.stdout.write(question);
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({
    input: process.stdin,
    output: silence,
    terminal: true,
  });
  try {
    return await terminal.question("");
  } catch {
    throw new DeployFault(
      "The terminal was closed before all secrets were given.",
      "Run the same command again; nothing was changed.",
    );
  } finally {
    terminal.close();
    process.stdout.write("\n");
  }
}

/** Answers are typed, or come through a pipe, which may bring all of them at once. */
async function init(path: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const ask = async (question: string): Promise<string> => {
    terminal.setPrompt(question);
    terminal.prompt();
    const { value, done } = await lines.next();
    if (!done) return value;
    throw new DeployFault(
      `There is no answer to: ${question.trim()}`,
      "Run --init again and answer every question; nothing was written.",
    );
  };
  try {
    const written = await initialise(path, ask);
    console.log(
      `\nWritten: ${written.join(", ")}. Next: npm run deploy -- --dry-run${toFileOption(path)}`,
    );
  } finally {
    terminal.close();
  }
}

await endWithFault(run, USAGE, OPTIONS);
