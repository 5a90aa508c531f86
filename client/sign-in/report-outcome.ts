import { SIGN_INS_PATH, type SignInOutcome } from "../contract/beacon-urls.ts";
import { sendBeacon } from "../navigation/send-beacon.ts";
import type { SignInEvent } from "./flow.ts";

/**
 * Tells the portal how a sign-in ended, for the operators' counts. The browser talks to the user
 * pool itself, so nobody else could. It names no person, and outlives the page.
 */
export function reportOutcome(outcome: SignInOutcome): void {
  sendBeacon(SIGN_INS_PATH, outcome);
}

/** How an event of the dialog ends an attempt to sign in; `null` for one that does not. */
export function toOutcome(event: SignInEvent): SignInOutcome | null {
  switch (event.type) {
    case "stepReached":
      return event.step.signInStep === "DONE" ? "signed-in" : null;
    case "timePassed":
      return "expired";
    case "requestFailed":
      if (event.request.kind !== "signIn" && event.request.kind !== "answer") return null;
      return event.name === "NetworkError" ? "unreachable" : "refused";
    default:
      return null;
  }
}
