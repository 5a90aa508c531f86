import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { cutText } from "#base/cut.ts";
import { arrive } from "./arrive.ts";
import type { ImportFailure } from "./failures.ts";
import { PROGRESS_AFTER_MS, PROGRESS_EVERY_MS, REFUSAL_MAX_CHARS } from "./limits.ts";
import { toPreviewLine, previewPackage } from "./preview.ts";
import { publishPackage, unpublishDataset, type PublishProgress } from "./publish.ts";
import { checkLinkedFiles } from "./linked-files.ts";
import { readPackage, type ReadProgress } from "./read-package.ts";
import {
  toDryRun,
  toLinksLine,
  toNotices,
  toProgressLine,
  toReadingLine,
  toResultLine,
} from "./report.ts";
import { readSettings, type ImportSettings } from "./settings.ts";
import { toSentence } from "./messages.ts";

/** The environment of the command. */
export interface CommandDependencies {
  env: Record<string, string | undefined>;
  /** The project's folder, where `.dev.vars` is. */
  cwd: string;
  fetch: typeof globalThis.fetch;
  now: () => number;
  pause: (ms: number) => Promise<void>;
  isTerminal: boolean;
  print: (line: string) => void;
  /** Writes to the error stream, as it is. */
  complain: (text: string) => void;
}

/** Imports one folder, or unpublishes a dataset, and prints the outcome; resolves to the exit code. */
export async function runImport(
  args: string[],
  dependencies: CommandDependencies,
): Promise<number> {
  const devVars = await readDevVars(dependencies.cwd);
  const settings = readSettings(args, { env: dependencies.env, devVars });
  if (!settings.ok) return giveUp(dependencies, settings.failure);
  const { task } = settings.value;
  if (task.kind === "publish") return publishFolder(task, settings.value, dependencies);
  if (task.kind === "arrive") return bringFrom(task, settings.value, dependencies);
  const { baseUrl, token } = settings.value;
  const { fetch } = dependencies;
  const gone = await unpublishDataset({ baseUrl, token, fetch }, task);
  if (!gone.ok) return giveUp(dependencies, gone.failure);
  printLines(
    dependencies,
    `unpublished dataset ${gone.value.datasetId}; its addresses answer with a tombstone`,
  );
  return 0;
}

async function publishFolder(
  { folder, dataset }: Extract<ImportSettings["task"], { kind: "publish" }>,
  { skipMissing, checksLinks, isDryRun, baseUrl, token, portalUrl }: ImportSettings,
  dependencies: CommandDependencies,
): Promise<number> {
  const progress = createProgress(dependencies);
  const read = await readPackage(resolve(toCallersFolder(dependencies), folder), {
    skipMissing,
    onProgress: (done) => progress.show(toReadingLine(done)),
  });
  progress.end();
  if (!read.ok) return giveUp(dependencies, read.failure);
  printLines(dependencies, ...toNotices(read.value));
  const { fetch } = dependencies;
  if (checksLinks) {
    const onProgress = (done: ReadProgress): void => progress.show(toReadingLine(done));
    const links = read.value.request.sourceMetadata?.links ?? [];
    const checked = await checkLinkedFiles(links, { fetch, onProgress });
    progress.end();
    const { faults } = checked;
    const file = read.value.descriptorFile;
    if (faults.length > 0) return giveUp(dependencies, { code: "LINKS_DIFFER", file, faults });
    printLines(dependencies, toLinksLine(checked));
  }
  const request = { ...read.value.request, ...(dataset !== undefined && { dataset }) };
  if (isDryRun) {
    const preview = await previewPackage(request, { baseUrl, token, fetch });
    printLines(dependencies, ...toDryRun(read.value), toPreviewLine(read.value, preview));
    return 0;
  }
  const { openFile } = read.value;
  const onProgress = (done: PublishProgress): void => progress.show(toProgressLine(done));
  const published = await publishPackage({ request, openFile, baseUrl, token, fetch, onProgress });
  progress.end();
  if (!published.ok) return giveUp(dependencies, published.failure);
  printLines(dependencies, toResultLine(read.value, published.value, portalUrl));
  return 0;
}

async function bringFrom(
  { source, address, redirectsFile }: Extract<ImportSettings["task"], { kind: "arrive" }>,
  { baseUrl, token, isDryRun }: ImportSettings,
  dependencies: CommandDependencies,
): Promise<number> {
  const arrived = await arrive({
    baseUrl,
    token,
    isDryRun,
    source,
    address,
    redirectsFile: redirectsFile && resolve(toCallersFolder(dependencies), redirectsFile),
    fetch: dependencies.fetch,
    pause: dependencies.pause,
    print: (line) => printLines(dependencies, line),
  });
  return arrived.ok ? 0 : giveUp(dependencies, arrived.failure);
}

function giveUp({ complain }: CommandDependencies, failure: ImportFailure): number {
  complain(`${toPlain(cutText(toSentence(failure), REFUSAL_MAX_CHARS))}\n`);
  return 1;
}

function printLines({ print }: CommandDependencies, ...lines: string[]): void {
  for (const line of lines) print(toPlain(line));
}

/** A title from a stranger's package may contain control sequences, or marks that turn the line around; none of them is printed. */
function toPlain(line: string): string {
  return line.replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "");
}

/** npm runs scripts in the project's folder; a relative folder is resolved from the caller's. */
function toCallersFolder({ env, cwd }: CommandDependencies): string {
  return env.npm_lifecycle_event === "import" && env.INIT_CWD ? env.INIT_CWD : cwd;
}

async function readDevVars(cwd: string): Promise<string> {
  const texts = await Promise.all(
    [join(cwd, "api/.dev.vars"), join(cwd, ".dev.vars")].map(readOptional),
  );
  return texts.join("\n");
}

async function readOptional(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    return "";
  }
}

function createProgress({ complain, isTerminal, now }: CommandDependencies): {
  show: (line: string) => void;
  end: () => void;
} {
  let next = now() + PROGRESS_AFTER_MS;
  let hasWritten = false;
  return {
    show(line) {
      if (!isTerminal || now() < next) return;
      next = now() + PROGRESS_EVERY_MS;
      hasWritten = true;
      complain(`\r\u001B[K${line}`);
    },
    end() {
      if (hasWritten) complain("\r\u001B[K");
      hasWritten = false;
    },
  };
}
