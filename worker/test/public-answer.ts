import type { Answer, PublicAnswer } from "../product-api/client.ts";

/** An answer as the product API's client makes it of a question without a token. */
export function asPublic<Value>(answer: Answer<Value>): PublicAnswer<Value> {
  return answer as PublicAnswer<Value>; // the mark is of the type alone
}
