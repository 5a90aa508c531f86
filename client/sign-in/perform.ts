import type { SignInEvent } from "./flow.ts";
import type { Identity, IdentityFailure, IdentityResult } from "./identity.ts";
import type { OpenIdentity } from "./open-identity.ts";
import type { Repeatable, SignInRequest } from "./requests.ts";
import { revealsAccount } from "./refusals.ts";
import type { NextStep } from "./steps.ts";
import { clearTokenCookies } from "./clear-token-cookies.ts";

export const UNREACHABLE_MESSAGE =
  "Sign-in could not be reached. Check your connection and try again.";

type StepResult = IdentityResult<{ step: NextStep }>;

/** Makes the flow's call to the user pool, and returns the event. Never rejects. */
export async function perform(
  openIdentity: OpenIdentity,
  request: SignInRequest,
): Promise<SignInEvent | null> {
  try {
    return await ask(await openIdentity(), request);
  } catch (error) {
    console.warn("sign-in code did not load", error);
    return { type: "requestFailed", request, name: "NetworkError", message: UNREACHABLE_MESSAGE };
  }
}

async function ask(identity: Identity, request: SignInRequest): Promise<SignInEvent | null> {
  switch (request.kind) {
    case "signIn":
    case "answer":
      return createReached(request, await send(identity, request));
    case "repeat": {
      let result = await send(identity, request.requests[0]);
      for (const next of request.requests.slice(1)) {
        if (result.ok) result = await send(identity, next);
      }
      return createReached(request, result);
    }
    case "resendSignUpCode": {
      const result = await identity.resendSignUpCode(request.username);
      return result.ok ? { type: "codeSent", request, now: Date.now() } : toFailed(request, result);
    }
    case "requestReset": {
      const result = await identity.requestReset(request.username);
      if (!result.ok) console.warn(`password reset request failed: ${result.name}`);
      return result.ok || revealsAccount(result.name)
        ? { type: "resetSent", request, now: Date.now() }
        : toFailed(request, result);
    }
    case "confirmReset": {
      const { username, code, newPassword } = request;
      const result = await identity.confirmReset(username, code, newPassword);
      return result.ok ? { type: "resetConfirmed", request } : toFailed(request, result);
    }
    case "confirmSignUp": {
      const result = await identity.confirmSignUp(request.username, request.code);
      return result.ok ? { type: "signUpConfirmed", request } : toFailed(request, result);
    }
    case "signOut": {
      const result = await identity.signOut();
      if (!result.ok) clearTokenCookies();
      return result.ok && result.isLeaving ? null : { type: "signedOut", request };
    }
    case "redirect": {
      const result = await identity.signInWith(request.provider);
      return result.ok ? null : toFailed(request, result);
    }
  }
}

function send(identity: Identity, request: Repeatable): Promise<StepResult> {
  return request.kind === "signIn"
    ? identity.signInWithPassword(request.username, request.password)
    : identity.confirmStep(request.response, request.attributes);
}

function createReached(request: SignInRequest, result: StepResult): SignInEvent {
  if (!result.ok) return toFailed(request, result);
  return { type: "stepReached", request, step: result.step, now: Date.now() };
}

function toFailed(request: SignInRequest, { name, message }: IdentityFailure): SignInEvent {
  return { type: "requestFailed", request, name, message };
}
