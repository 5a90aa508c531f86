import type { SignInIntent } from "./intent.ts";

/** What happened before the page was alive. */
export interface Arrival {
  signInIntent: SignInIntent;
  /** What another login sent the reader back with. */
  returned: string | null;
}

type Holder = typeof globalThis & { arrival?: Arrival };

/**
 * Hands over from the script in the document to React's file: nothing else that both hold is the
 * same object, because each has its own copy of the code they share.
 */
export function leaveArrival(arrival: Arrival): void {
  (globalThis as Holder).arrival = arrival;
}

/** What the document's script left; nothing twice, since it may hold a login's code. */
export function takeArrival(): Arrival {
  const { arrival } = globalThis as Holder;
  delete (globalThis as Holder).arrival;
  return arrival ?? { signInIntent: { isRaised: false, to: null }, returned: null };
}
