import { type SignInEvent, signInFlow, type SignInState, START } from "../flow.ts";
import type { SignInRequest } from "../requests.ts";
import type { NextStep } from "../steps.ts";

export const NOW = 1_000_000;
export const EMAIL = "ada.moss@foreland.example";

export interface Busy {
  state: SignInState;
  request: SignInRequest;
}

export function run(state: SignInState, ...events: SignInEvent[]): SignInState {
  return events.reduce(signInFlow, state);
}

export function typed(
  field: "email" | "password" | "code" | "newPassword",
  value: string,
): SignInEvent {
  return { type: "fieldChanged", field, value };
}

export const submitted: SignInEvent = { type: "submitted", now: NOW };

/** The form sent, and its request. */
export function busy(state: SignInState, event = submitted): Busy {
  const next = signInFlow(state, event);
  if (!next.request) throw new Error("the form was not sent");
  return { state: next, request: next.request };
}

export function signingIn(): Busy {
  return busy(run(START, typed("email", EMAIL), typed("password", "correct horse")));
}

export function afterStep(step: NextStep): SignInState {
  const { state, request } = signingIn();
  return signInFlow(state, { type: "stepReached", request, step, now: NOW });
}

export function failed(name: string, message: string, from = signingIn()): SignInState {
  return signInFlow(from.state, { type: "requestFailed", request: from.request, name, message });
}
