import type { Part } from "#client/contract/failures.ts";
import type { Answer, PublicAnswer } from "./client.ts";

/** The same part with another value; failures and ages are unchanged. */
export function mapPart<From, To>(part: Part<From>, change: (value: From) => To): Part<To> {
  return part.ok ? { ...part, value: change(part.value) } : part;
}

/** The same answer with another value; failures keep their body. */
export function mapAnswer<From, To>(
  answer: PublicAnswer<From>,
  change: (value: From) => To,
): PublicAnswer<To>;
export function mapAnswer<From, To>(answer: Answer<From>, change: (value: From) => To): Answer<To>;
export function mapAnswer<From, To>(answer: Answer<From>, change: (value: From) => To): Answer<To> {
  return answer.ok ? { ok: true, value: change(answer.value) } : answer;
}
