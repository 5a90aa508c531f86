import { BUILD_POLL_MS } from "../../contract/limits.ts";

/** The address of the newest build's id. */
const LATEST = "/builds/latest.json";
/** Bytes of an answer that are read; a build id needs far fewer. */
const LATEST_MAX_BYTES = 4_096;
/** Bytes of a build's manifest that are read: it lists each of its files. */
const MANIFEST_MAX_BYTES = 200_000;
const BUILD_ID = /^[A-Za-z0-9_-]{1,64}$/;
/** Share by which the interval varies, so that many tabs do not check at once. */
const JITTER = 0.2;

/** The functions of the browser that the watch needs. */
export interface BuildWatchDependencies {
  fetch(url: string, init: RequestInit): Promise<Response>;
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Whether the tab is visible and online. */
  isAwake(): boolean;
  /** Calls back when that may have changed. */
  onWake(listener: () => void): () => void;
}

export interface BuildWatch {
  /** Whether the next navigation must be a full load (spec. point 4, "Build updates"). */
  isNewBuildKnown(): boolean;
  start(): () => void;
}

/** Polls for a newer build. A hidden or offline tab pauses, and checks at once when it is back. */
export function createBuildWatch(
  buildId: string,
  dependencies: BuildWatchDependencies,
): BuildWatch {
  let isKnown = false;
  let isAsking = false;
  let isOverdue = false;

  async function ask(): Promise<void> {
    isOverdue = !dependencies.isAwake();
    if (isOverdue || isAsking) return;
    isAsking = true;
    const latest = await loadLatestBuild(dependencies);
    if (latest === buildId) isKnown = false;
    // A location that is still being deployed names a build whose files are not all there.
    else if (latest !== null && !isKnown) isKnown = await hasManifest(latest, dependencies);
    isAsking = false;
  }

  return {
    isNewBuildKnown: () => isKnown,
    start() {
      const interval = BUILD_POLL_MS * (1 - JITTER + 2 * JITTER * dependencies.random());
      const timer = setInterval(() => void ask(), interval);
      const stopListening = dependencies.onWake(() => {
        if (isOverdue) void ask();
      });
      return () => {
        clearInterval(timer);
        stopListening();
      };
    },
  };
}

function loadLatestBuild(dependencies: BuildWatchDependencies): Promise<string | null> {
  const url = `${LATEST}?t=${dependencies.now()}`;
  return readBuildId(dependencies.fetch(url, { cache: "no-store" }), LATEST_MAX_BYTES);
}

/** Whether the build's own manifest can be read (spec. point 7). */
async function hasManifest(id: string, { fetch }: BuildWatchDependencies): Promise<boolean> {
  return id === (await readBuildId(fetch(`/builds/meta/${id}.json`, {}), MANIFEST_MAX_BYTES));
}

/** The id in an answer; `null` for any failure, which is ignored (spec. point 8). */
async function readBuildId(asking: Promise<Response>, maxBytes: number): Promise<string | null> {
  try {
    const answer = await asking;
    if (!answer.ok) return null;
    const { id } = JSON.parse(await readShort(answer, maxBytes)) as { id?: unknown }; // checked in the next line
    return typeof id === "string" && BUILD_ID.test(id) ? id : null;
  } catch {
    return null;
  }
}

async function readShort(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  const reader = answer.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new Error("the answer is too long");
    }
    text += decoder.decode(chunk.value, { stream: true });
  }
  return text;
}
