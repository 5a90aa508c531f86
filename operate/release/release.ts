import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DeployFault } from "../deploy/fault.ts";
import { readNotices } from "./notices.ts";
import { requireOk, runCommand, runGit, type Tools } from "./run.ts";
import { makeSbom } from "./sbom.ts";

const OUT = "dist/release";
const SUMS = "SHA256SUMS";
/** Statements of earlier releases that the schema of the next one must accept. */
const STATEMENTS = "operate/released/statements.json";
/** Shapes of the answers that the portal of this release reads, which the next catalogue must still give. */
const ANSWERS = "operate/released/answers.json";
/** Files that test, measure and show the project, and that a deployment does not need. */
export const LEFT_OUT = [".ci", ".github", "bench", "docs/screenshots", "e2e"];

/**
 * Writes the files of a release into `dist/release`: the archive, the list of its packages,
 * their notices and the sums of all, which `signWith` (the file of an SSH key) signs.
 */
export async function release(tools: Tools, signWith: string | null): Promise<string[]> {
  const { root, print } = tools;
  if (signWith !== null && !existsSync(signWith))
    throw new DeployFault(
      `There is no key ${signWith}.`,
      "Name the file of an SSH key after --sign-with, and release again.",
    );
  const version = await requireReleasable(root);
  await requireCurrentStatements(tools);
  for (const script of ["build", "check", "earlier"]) {
    print(`npm run ${script}`);
    const ended = await tools.npm(["run", "-s", script]);
    requireOk(ended, "Mend what it names and release again.");
    if (script === "earlier") print(ended.output.trim());
  }
  const out = join(root, OUT);
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const name = `foreland-${version}`;
  const sbom = join(out, `${name}.cdx.json`);
  writeFileSync(sbom, `${JSON.stringify(makeSbom(root), null, 2)}\n`);
  const notices = join(out, "THIRD-PARTY-NOTICES.txt");
  writeFileSync(notices, readNotices(root));
  await runGit(root, [
    "archive",
    `--prefix=${name}/`,
    `--add-file=${notices}`,
    `--add-file=${sbom}`,
    `--output=${join(out, `${name}.tar.gz`)}`,
    "HEAD",
    "--",
    ".",
    ...LEFT_OUT.map((path) => `:(exclude)${path}`),
  ]);
  const sums = readdirSync(out).map((file) => `${hashFile(join(out, file))}  ${file}\n`);
  writeFileSync(join(out, SUMS), sums.join(""));
  if (signWith === null) print("Nothing is signed: no key was named with --sign-with.");
  else await sign(join(out, SUMS), signWith);
  for (const file of readdirSync(out)) print(`  ${OUT}/${file}`);
  print(
    `Next: git tag -a v${version} -m "${name}", push the tag, and publish these files with it.`,
  );
  return readdirSync(out);
}

/** The version, when everything of it is committed and its changes are in the changelog. */
async function requireReleasable(root: string): Promise<string> {
  const changed = await runGit(root, ["status", "--porcelain"]);
  if (changed !== "")
    throw new DeployFault(
      `Files are changed or unknown to git:\n${changed}`,
      "Commit or remove them, and release again.",
    );
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    version: string; // this project's own file
  };
  requireChanges(readFileSync(join(root, "CHANGELOG.md"), "utf8"), version);
  const { version: recorded } = JSON.parse(readFileSync(join(root, STATEMENTS), "utf8")) as {
    version: string; // written by `npm run statements`
  };
  if (recorded !== version)
    throw new DeployFault(
      `${STATEMENTS} has the statements of ${recorded}, with which the next schema is tried.`,
      "Run `npm run statements`, commit and release again.",
    );
  const tagged = await runGit(root, ["tag", "--list", `v${version}`, "--format=%(objectname)"]);
  const head = await runGit(root, ["rev-parse", "HEAD"]);
  if (tagged !== "" && (await runGit(root, ["rev-parse", `v${version}^{commit}`])) !== head)
    throw new DeployFault(
      `Version ${version} is another commit already.`,
      "Raise the version (`npm version --no-git-tag-version minor`), write its changes down, commit and release again.",
    );
  return version;
}

/** Records the statements again. Values differ from run to run; the committed file stays when only they do. */
async function requireCurrentStatements({ root, print, npm }: Tools): Promise<void> {
  const file = join(root, STATEMENTS);
  const committed = readFileSync(file, "utf8");
  const answers = readFileSync(join(root, ANSWERS), "utf8");
  print("npm run statements");
  requireOk(await npm(["run", "-s", "statements"]), "Mend what it names and release again.");
  if (readSql(committed) !== readSql(readFileSync(file, "utf8")))
    throw new DeployFault(
      `${STATEMENTS} had the statements of an earlier commit, and is written anew.`,
      "Commit it and release again.",
    );
  if (answers !== readFileSync(join(root, ANSWERS), "utf8"))
    throw new DeployFault(
      `${ANSWERS} had the answers of an earlier commit, and is written anew.`,
      "Commit it and release again.",
    );
  writeFileSync(file, committed);
}

function readSql(recorded: string): string {
  const { statements } = JSON.parse(recorded) as { statements: { sql: string }[] }; // written by `npm run statements`
  return statements
    .map(({ sql }) => sql)
    .toSorted()
    .join("\n");
}

/** A version's own section has entries, and there are no unreleased ones. */
function requireChanges(changelog: string, version: string): void {
  const sections = new Map(
    changelog.split(/^## /m).map((section) => {
      const [title = "", ...lines] = section.split("\n");
      return [title.split(/[\s[\]]+/).find((word) => word !== "") ?? "", lines];
    }),
  );
  const hasEntries = (title: string): boolean =>
    sections.get(title)?.some((line) => line.startsWith("- ")) === true;
  if (!hasEntries(version))
    throw new DeployFault(
      `CHANGELOG.md says nothing about version ${version}.`,
      `Give what stands under "Unreleased" the heading "## ${version} (<day>)", commit and release again.`,
    );
  if (hasEntries("Unreleased"))
    throw new DeployFault(
      `CHANGELOG.md still has entries under "Unreleased".`,
      `Move them under "## ${version}", or raise the version, commit and release again.`,
    );
}

async function sign(path: string, key: string): Promise<void> {
  const ended = await runCommand("ssh-keygen", ["-Y", "sign", "-n", "file", "-f", key, path]);
  requireOk(ended, "Name the file of an SSH key after --sign-with, and release again.");
}

function hashFile(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}
