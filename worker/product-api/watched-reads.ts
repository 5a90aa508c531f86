import type { Failure, FailureCode, Part } from "#client/contract/failures.ts";
import type { ProductApi } from "./client.ts";
import type { PublicCache } from "./public-cache.ts";

/** Failures that may be over at the next request; absent and refused answers stay so. */
const PASSING: ReadonlySet<FailureCode> = new Set([
  "too_slow",
  "unreachable",
  "upstream_error",
  "unreadable",
]);

interface Sources {
  publicCache: PublicCache;
  api: ProductApi;
}

/** The product API as one page reads it, and whether the page got everything it requested. */
export interface WatchedReads extends Sources {
  /** Whether every answer is there, fresh, and without a temporary failure. */
  areComplete(): boolean;
  /** A part timed out, whether or not its answer arrives after all. */
  noteGivenUp(): void;
}

/**
 * A page can hide that something failed: its head leaves out files that could not be listed, a
 * part falls back to another call. So the page's calls are watched, not its output.
 */
export function watchReads({ publicCache, api }: Sources): WatchedReads {
  let waiting = 0;
  let isComplete = true;

  function watch<Answer extends { ok: true } | { ok: false; failure: Failure }>(answer: Answer) {
    if (!answer.ok && PASSING.has(answer.failure.code)) isComplete = false;
    return answer;
  }

  return {
    publicCache: {
      async read<Value>(...question: Parameters<typeof publicCache.read<Value>>) {
        waiting += 1;
        const part: Part<Value> = watch(await publicCache.read(...question));
        waiting -= 1;
        if (part.ok && part.ageSeconds !== undefined) isComplete = false;
        return part;
      },
    },
    api: {
      ...api,
      ask: async (question) => watch(await api.ask(question)),
      askText: async (path, maxBytes) => watch(await api.askText(path, maxBytes)),
    },
    noteGivenUp: () => void (isComplete = false),
    areComplete: () => isComplete && waiting === 0,
  };
}
