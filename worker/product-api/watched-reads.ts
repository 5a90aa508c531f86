import type { Failure, Part } from "#client/contract/failures.ts";
import type { PreviewBudget } from "../previews/budget.ts";
import type { ProductApi } from "./client.ts";
import type { PublicCache } from "./public-cache.ts";
import { isPassing, toFailureCode } from "./read-answer.ts";

interface Sources {
  publicCache: PublicCache;
  api: ProductApi;
  previewBudget: PreviewBudget;
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
 * part falls back to another call, a preview says that its file cannot be read. So the page's calls are
 * watched, not its output.
 */
export function watchReads({ publicCache, api, previewBudget }: Sources): WatchedReads {
  let waiting = 0;
  let isComplete = true;

  function watch<Answer extends { ok: true } | { ok: false; failure: Failure }>(answer: Answer) {
    if (!answer.ok && isPassing(answer.failure.code)) isComplete = false;
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
      async open(path, init) {
        const opened = watch(await api.open(path, init));
        const code = opened.ok ? toFailureCode(opened.value.status) : null;
        if (code && isPassing(code)) isComplete = false;
        return opened;
      },
    },
    previewBudget: {
      async run(bytes, work) {
        let isRun = false;
        const value = await previewBudget.run(bytes, () => {
          isRun = true;
          return work();
        });
        if (!isRun) isComplete = false;
        return value;
      },
    },
    noteGivenUp: () => void (isComplete = false),
    areComplete: () => isComplete && waiting === 0,
  };
}
