import { PENDING_SIGN_IN_TTL_MS, SIGN_IN_TIMEOUT_MS } from "../contract/limits.ts";
import type { OtherLogin } from "../contract/sign-in.ts";
import type { View } from "./views.ts";

/** The flow's calls to the user pool; at most one is in progress. */
export type SignInRequest =
  | { kind: "signIn"; username: string; password: string }
  | { kind: "answer"; response: string; attributes: Record<string, string> }
  | { kind: "requestReset"; username: string }
  | { kind: "confirmReset"; username: string; code: string; newPassword: string }
  | { kind: "confirmSignUp"; username: string; code: string }
  | { kind: "resendSignUpCode"; username: string }
  /** Repeats the call that caused a code, so that a new one is sent. */
  | { kind: "repeat"; requests: readonly [Repeatable, ...Repeatable[]] }
  | { kind: "redirect"; provider: OtherLogin }
  | { kind: "signOut" };

export type Repeatable = Extract<SignInRequest, { kind: "signIn" | "answer" }>;

export type Values = Readonly<Record<string, string>>;

/** The request of a view's submit button. */
export function toRequest(view: View, values: Values): SignInRequest {
  const username = (values["email"] ?? "").trim();
  const code = (values["code"] ?? "").trim();
  switch (view.name) {
    case "logIn":
      return { kind: "signIn", username, password: values["password"] ?? "" };
    case "forgotPassword":
      return { kind: "requestReset", username };
    case "resetPassword":
      return { kind: "confirmReset", username, code, newPassword: values["newPassword"] ?? "" };
    case "confirmSignUp":
      return { kind: "confirmSignUp", username, code };
    case "newPassword":
      return { ...answer(values["newPassword"]), attributes: toAttributes(values) };
    case "mfaSelection":
    case "mfaSetupSelection":
    case "firstFactorSelection":
      return answer(values["choice"]);
    case "emailSetup":
      return answer(username);
    case "password":
      return answer(values["password"]);
    case "twoFactor":
    case "smsCode":
    case "emailCode":
    case "totpSetup":
    case "customChallenge":
      return answer(code);
  }
}

/** When a request times out; a passkey waits for a person, who may have to fetch a phone. */
export function toTimeoutMs(request: SignInRequest): number {
  const isPasskey = request.kind === "answer" && request.response === "WEB_AUTHN";
  return isPasskey ? PENDING_SIGN_IN_TTL_MS : SIGN_IN_TIMEOUT_MS;
}

function answer(response = ""): Extract<SignInRequest, { kind: "answer" }> {
  return { kind: "answer", response, attributes: {} };
}

function toAttributes(values: Values): Record<string, string> {
  const prefix = "attribute:";
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, value]) => [name.slice(prefix.length), value.trim()]),
  );
}
