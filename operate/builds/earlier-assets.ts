import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import { DeployFault, toCause } from "../deploy/fault.ts";
import { BUILDS_LIST, BUILDS_MAX } from "./earlier-builds.ts";

const LIST_MAX_BYTES = 1_000_000;
const FILE_MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;
const TRIES_MAX = 3;
const PAUSE_MS = 2_000;
/** A host that nobody set up yet. */
const NO_HOST = new Set(["ENOTFOUND", "EAI_NODATA"]);

const Builds = v.pipe(
  v.array(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^assets\/[\w-][\w.-]*$/))), v.maxLength(5_000)),
  ),
  // The portal's release may keep more builds than this one.
  v.transform((builds) => builds.slice(0, BUILDS_MAX)),
);

/**
 * Fetches the files of the running portal's last builds that this folder lacks, so that the next
 * build can keep them: open tabs still request them, also when this build is made on another machine.
 * Returns how many files were fetched; 0 where no portal is deployed yet. Any other answer is a fault
 * once it came three times: the pages that readers have open would lose their files.
 */
export async function fetchEarlierAssets(
  origin: string,
  outDir: string,
  { fetch: ask, pause }: Tools = { fetch, pause: wait },
): Promise<number> {
  const get = (path: string, maxBytes: number): Promise<Buffer | null> =>
    getFile(`${origin}/${path}`, { ask, pause, maxBytes });
  const listed = await get(BUILDS_LIST, LIST_MAX_BYTES);
  if (listed === null) return 0;
  const parsed = v.safeParse(Builds, parseJson(listed.toString("utf8")));
  if (!parsed.success) throw toFault(`${origin}/${BUILDS_LIST}`, "is no list of files");
  let count = 0;
  for (const file of new Set(parsed.output.flat())) {
    const path = join(outDir, file);
    if (existsSync(path)) continue;
    const body = await get(file, FILE_MAX_BYTES);
    if (body === null) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, body);
    count += 1;
  }
  writeList(outDir, parsed.output);
  return count;
}

/** The portal's builds before those of this folder: open tabs have what is deployed. */
function writeList(outDir: string, deployed: readonly string[][]): void {
  const path = join(outDir, BUILDS_LIST);
  const known = v.safeParse(Builds, existsSync(path) ? parseJson(readFileSync(path, "utf8")) : []);
  const all = [...deployed, ...(known.success ? known.output : [])];
  const builds = [...new Map(all.map((files) => [files.join(), files])).values()];
  mkdirSync(outDir, { recursive: true });
  writeFileSync(path, JSON.stringify(builds.slice(0, BUILDS_MAX)));
}

interface Tools {
  fetch: typeof fetch;
  pause: (ms: number) => Promise<unknown>;
}

/** `null` where there is none: the address answers 404, or its host does not exist. */
async function getFile(
  address: string,
  { ask, pause, maxBytes }: { ask: typeof fetch; pause: Tools["pause"]; maxBytes: number },
): Promise<Buffer | null> {
  let failure = "";
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (tries > 0) await pause(PAUSE_MS);
    try {
      const answer = await ask(address, {
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (answer.ok) return await readBytes(answer, maxBytes);
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      failure = `answers ${answer.status}`;
    } catch (error) {
      const cause = toCause(error);
      if (NO_HOST.has(cause)) return null;
      failure = `does not answer (${cause})`;
    }
  }
  throw toFault(address, failure);
}

/** The whole body; `null` when it is longer than that. */
async function readBytes({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let left = maxBytes;
  for await (const chunk of body ?? []) {
    left -= chunk.byteLength;
    if (left < 0) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function toFault(address: string, failure: string): DeployFault {
  return new DeployFault(
    `${address} ${failure}, so the files that open pages still ask for cannot be kept.`,
    "Deploy again when the portal answers. If none was ever deployed there, remove what answers at that address (its DNS record) first.",
  );
}
