import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DeployFault, endWithFault } from "../deploy/fault.ts";
import { requireOk, runCommand, runGit, runNpm, type Tools } from "./run.ts";

const ROOT = join(import.meta.dirname, "../..");
const USAGE = "npm run earlier [-- <commit>]";
const MIGRATIONS = "api/store/migrations";
const TESTS = ["exec", "--", "vitest", "run", "--project", "api"];

/**
 * Runs the catalogue of an earlier release, with its own packages and its own tests, on the current
 * schema: it answers readers during a deployment and after a rollback. Returns
 * a sentence. `ref` names another commit than the last release's.
 */
export async function tryEarlierWorker(tools: Tools, ref?: string): Promise<string> {
  const { root, print, npm } = tools;
  const earlier = ref === undefined ? await findLastRelease(root) : await requireCommit(root, ref);
  if (earlier === null) return "No release is tagged yet, so no earlier Worker meets this schema.";
  const folder = mkdtempSync(join(tmpdir(), "earlier-"));
  try {
    print(`The catalogue of ${earlier} on the schema of today`);
    await unpack(root, earlier, folder);
    rmSync(join(folder, MIGRATIONS), { recursive: true, force: true });
    cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
    requireOk(await npm(["ci"], folder), "Make the registry reachable, and try again.");
    requireOk(
      await npm(TESTS, folder),
      `Change the migrations so that the catalogue of ${earlier} works on them, and try again.`,
    );
    return `The catalogue of ${earlier} works on the schema of today.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The newest tag before this commit; a repeated release of the tag itself is not counted. `null` before the first
 * release: where the changelog has an earlier one, the clone lacks its tag.
 */
async function findLastRelease(root: string): Promise<string | null> {
  await runGit(root, ["rev-parse", "--git-dir"]);
  const args = ["describe", "--tags", "--abbrev=0", "--match=v*", "HEAD^"];
  const { isOk, output } = await runCommand("git", ["-C", root, ...args]);
  if (isOk) return output.trim();
  const released = readEarlierVersion(root);
  if (released === null) return null;
  throw new DeployFault(
    `CHANGELOG.md has version ${released}, and no commit before this one has a release's tag.`,
    "Run `git fetch --tags` (after `git fetch --unshallow` in a shallow clone), and try again.",
  );
}

/** The newest version of the changelog that is not this project's own. */
function readEarlierVersion(root: string): string | null {
  const changelog = join(root, "CHANGELOG.md");
  if (!existsSync(changelog)) return null;
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string; // this project's own file
  };
  const versions = readFileSync(changelog, "utf8").matchAll(/^## \[?(\d+\.\d+\.\d+)/gm);
  return Array.from(versions, ([, one = ""]) => one).find((one) => one !== version) ?? null;
}

/** A name that begins with a hyphen would be an option of git's. */
async function requireCommit(root: string, ref: string): Promise<string> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${ref}^{commit}`];
  const { isOk } = await runCommand("git", ["-C", root, ...args]);
  if (isOk) return ref;
  throw new DeployFault(
    `${ref} is no commit of this clone.`,
    "Name a tag or a commit that `git log` knows; `git fetch --tags` brings the releases.",
  );
}

async function unpack(root: string, ref: string, folder: string): Promise<void> {
  const archive = join(folder, "source.tar");
  await runGit(root, ["archive", `--output=${archive}`, ref]);
  const ended = await runCommand("tar", ["-xf", archive, "-C", folder]);
  requireOk(ended, "Install tar, and try again.");
}

if (import.meta.main)
  await endWithFault(async () => {
    const tools: Tools = {
      root: ROOT,
      print: (line) => console.log(line),
      npm: (args, cwd = ROOT) => runNpm(args, { cwd }),
    };
    const { positionals } = parseArgs({ allowPositionals: true });
    const [ref, ...more] = positionals;
    if (more.length > 0)
      throw new DeployFault(`More than one commit was named: ${positionals.join(", ")}.`, USAGE);
    console.log(await tryEarlierWorker(tools, ref));
  }, USAGE);
