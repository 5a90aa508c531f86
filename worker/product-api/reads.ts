import type { Part } from "#client/contract/failures.ts";
import type { Answer, Ask, ProductApi } from "./client.ts";
import { mapAnswer } from "./map-part.ts";
import type { Defer, PublicCache } from "./public-cache.ts";

/** Questions to the product API whose answers are cached, and the only place that names a cache key. */
export interface Reads {
  /**
   * What is cached is what `toValue` makes of the answer, so that a cached one is not mapped again.
   * `shape` tells apart what different callers make of the same answer.
   */
  read<Wire, Value>(
    question: Ask<Wire>,
    toValue: (wire: Wire) => Value,
    shape?: string,
  ): Promise<Part<Value>>;
  /** For an answer that takes more than one mapping. */
  readAs<Value>(path: string, load: () => Promise<Answer<Value>>): Promise<Part<Value>>;
}

interface ReadsParts {
  api: Pick<ProductApi, "ask">;
  /** `null` for answers that are one reader's own: they are cached nowhere. */
  cache: PublicCache | null;
  defer: Defer;
}

export function createReads({ api, cache, defer }: ReadsParts): Reads {
  async function readAs<Value>(
    key: string,
    load: () => Promise<Answer<Value>>,
  ): Promise<Part<Value>> {
    if (cache) return cache.read(key, load, defer);
    const answer = await load();
    return answer.ok ? answer : { ok: false, failure: answer.failure };
  }

  return {
    readAs,
    read: (question, toValue, shape) =>
      readAs(shape === undefined ? question.path : `${shape} ${question.path}`, async () =>
        mapAnswer(await api.ask(question), toValue),
      ),
  };
}
