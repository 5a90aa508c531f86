import { algorithms, signatures } from "./algorithms.ts";
import { forms } from "./forms.ts";
import { headers } from "./headers.ts";
import { payloads, times } from "./payloads.ts";

export { createKeyRing, publish } from "./forge.ts";
export type { KeyRing } from "./forge.ts";

/** Every family of tokens to refuse. */
export const hostileTokens = { algorithms, headers, forms, payloads, times, signatures };
