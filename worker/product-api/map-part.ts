import type { Part } from "#client/contract/failures.ts";

/** The same part with its value changed; failures and ages pass through. */
export function mapPart<From, To>(part: Part<From>, change: (value: From) => To): Part<To> {
  return part.ok ? { ...part, value: change(part.value) } : part;
}
