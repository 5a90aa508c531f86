import type { Part } from "#client/contract/failures.ts";
import type { CallerApi } from "./as-caller.ts";
import type { ApiRequest, ProductApi, PublicAnswer } from "./client.ts";
import { mapAnswer } from "./map-part.ts";
import type { Defer, PublicCache } from "./public-cache.ts";

/** Calls to the product API with cached answers, and the only place that names a cache key. */
export interface Reads {
  /**
   * The result of `toValue` is cached, so that a cached answer is not mapped again.
   * `shape` separates the values that different callers make of the same answer.
   */
  read<Wire, Value>(
    question: ApiRequest<Wire>,
    toValue: (wire: Wire) => Value,
    shape?: string,
  ): Promise<Part<Value>>;
  /** For an answer that takes more than one mapping. */
  readAs<Value>(path: string, load: () => Promise<PublicAnswer<Value>>): Promise<Part<Value>>;
}

interface ReadsDependencies {
  api: Pick<ProductApi, "ask">;
  cache: PublicCache;
  defer: Defer;
}

export function createReads({ api, cache, defer }: ReadsDependencies): Reads {
  return {
    readAs: (key, load) => cache.read(key, load, defer),
    read: (question, toValue, shape) =>
      cache.read(
        shape === undefined ? question.path : `${shape} ${question.path}`,
        async () => mapAnswer(await api.ask(question), toValue),
        defer,
      ),
  };
}

/** Calls with one caller's token: their answers are for that caller only, and cached nowhere. */
export function createOwnReads(api: Pick<CallerApi, "ask">): Pick<Reads, "read"> {
  return {
    async read(question, toValue) {
      const answer = mapAnswer(await api.ask(question), toValue);
      return answer.ok ? answer : { ok: false, failure: answer.failure };
    },
  };
}
