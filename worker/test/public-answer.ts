import type { Answer, PublicAnswer } from "../product-api/client.ts";

/** An answer as the product API's client returns it for a call without a token. */
export function asPublic<Value>(answer: Answer<Value>): PublicAnswer<Value> {
  return answer as PublicAnswer<Value>; // the brand is of the type alone
}
