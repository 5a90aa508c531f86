import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";

/** Served beside the portal's files: the list of files of each of the last builds. */
const LIST = "builds.json";
const LIST_MAX_BYTES = 1_000_000;
const FILE_MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 30_000;

const Builds = v.pipe(
  v.array(
    v.pipe(v.array(v.pipe(v.string(), v.regex(/^assets\/[\w-][\w.-]*$/))), v.maxLength(5_000)),
  ),
  v.maxLength(3),
);

/**
 * Fetches the files of the running portal's last builds that this folder lacks, so that the next
 * build can keep them: open tabs still request them, also when this build is made on another machine.
 * Returns how many files were fetched; 0 where no portal is deployed yet.
 */
export async function fetchEarlierAssets(
  origin: string,
  outDir: string,
  ask: typeof fetch = fetch,
): Promise<number> {
  const listed = await getFile(ask, `${origin}/${LIST}`, LIST_MAX_BYTES);
  const parsed = v.safeParse(Builds, listed && parseJson(listed.toString("utf8")));
  if (!parsed.success) return 0;
  let count = 0;
  for (const file of new Set(parsed.output.flat())) {
    const path = join(outDir, file);
    if (existsSync(path)) continue;
    const body = await getFile(ask, `${origin}/${file}`, FILE_MAX_BYTES);
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
  const path = join(outDir, LIST);
  const known = v.safeParse(Builds, existsSync(path) ? parseJson(readFileSync(path, "utf8")) : []);
  const all = [...deployed, ...(known.success ? known.output : [])];
  const builds = [...new Map(all.map((files) => [files.join(), files])).values()];
  mkdirSync(outDir, { recursive: true });
  writeFileSync(path, JSON.stringify(builds.slice(0, 3)));
}

async function getFile(
  ask: typeof fetch,
  address: string,
  maxBytes: number,
): Promise<Buffer | null> {
  try {
    const answer = await ask(address, {
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return answer.ok ? await readBytes(answer, maxBytes) : null;
  } catch {
    return null;
  }
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
