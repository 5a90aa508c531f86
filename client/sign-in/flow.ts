import { NEW_CODE_WAIT_MS, PENDING_SIGN_IN_TTL_MS } from "../contract/limits.ts";
import type { OtherLogin } from "../contract/sign-in.ts";
import { type FieldName, password } from "./fields.ts";
import { isSessionLost, SESSION_LOST_MESSAGE, describeRefusal } from "./refusals.ts";
import { type Repeatable, type SignInRequest, toRequest, type Values } from "./requests.ts";
import { type NextStep, toView } from "./steps.ts";
import { toViewText, type View } from "./views.ts";

/** The whole state of the sign-in dialog. */
export interface SignInState {
  view: View;
  values: Values;
  fieldErrors: Readonly<Record<string, string>>;
  /** Shown in the box above the form, with the user pool's own words where they are in another language. */
  error: string | null;
  words: string | null;
  /** Whether cookies of this browser prevent signing in; signing out fixes that. */
  isSignedInAlready: boolean;
  /** A success message above the form. */
  notice: string | null;
  /** The current call of the user pool; the form is busy while it is set. */
  request: SignInRequest | null;
  /** When the current step expires, milliseconds since 1970; `null` without one. */
  expiresAt: number | null;
  /** The call that caused the requested code, so that the code can be requested again; otherwise empty. */
  path: readonly Repeatable[];
  /** When the last code was sent, milliseconds since 1970; `null` when it may be sent again at once. */
  sentAt: number | null;
  isSignedIn: boolean;
}

/** Events. An answer names the request it belongs to, so that a late one changes nothing. */
export type SignInEvent =
  | { type: "fieldChanged"; field: FieldName; value: string }
  | { type: "forgotPasswordChosen" }
  | { type: "backToSignInChosen" }
  | { type: "redirectChosen"; provider: OtherLogin }
  | { type: "newCodeChosen"; now: number }
  | { type: "codeSent"; request: SignInRequest; now: number }
  | { type: "redirectAbandoned" }
  | { type: "signOutChosen" }
  | { type: "signedOut"; request: SignInRequest }
  /** `asksPassword` is false where people first select how to sign in, `null` until that is known. */
  | { type: "submitted"; now: number; asksPassword?: boolean | null }
  | { type: "stepReached"; request: SignInRequest; step: NextStep; now: number }
  | { type: "resetSent"; request: SignInRequest; now: number }
  | { type: "resetConfirmed"; request: SignInRequest }
  | { type: "signUpConfirmed"; request: SignInRequest }
  | { type: "requestFailed"; request: SignInRequest; name: string; message: string }
  | { type: "timePassed"; now: number }
  | { type: "closed" };

const NO_ERROR = { error: null, words: null, isSignedInAlready: false };

export const START: SignInState = {
  view: { name: "logIn" },
  values: {},
  fieldErrors: {},
  ...NO_ERROR,
  notice: null,
  request: null,
  expiresAt: null,
  path: [],
  sentAt: null,
  isSignedIn: false,
};

export const EXPIRED_MESSAGE = "Three minutes passed without an answer. Please sign in again.";
const SENT_NOTICE = "We sent a new code. Only the newest one works.";
const REPEATABLE: ReadonlySet<View["name"]> = new Set<View["name"]>([
  "mfaSelection",
  "mfaSetupSelection",
  "firstFactorSelection",
  "emailSetup",
  "password",
]);
export const RESET_FAILED_MESSAGE = "The email could not be sent. Try again in a moment.";

/** The dialog's reducer: a state and an event give the next state. */
export function signInFlow(state: SignInState, event: SignInEvent): SignInState {
  if ("request" in event && event.request !== state.request) return state;
  switch (event.type) {
    case "fieldChanged":
      return changeField(state, event.field, event.value);
    case "forgotPasswordChosen":
      return { ...START, view: { name: "forgotPassword" }, values: keepEmail(state) };
    case "backToSignInChosen":
      return { ...START, values: keepEmail(state) };
    case "redirectChosen":
      return leaveFor(state, { kind: "redirect", provider: event.provider });
    case "newCodeChosen":
      return askForNewCode(state, event.now);
    case "codeSent":
      return noteNewCode(state, event.now);
    case "signOutChosen":
      return leaveFor(state, { kind: "signOut" });
    case "signedOut":
      return backToLogIn(state, "You are signed out. Now sign in.");
    case "redirectAbandoned":
      return state.request?.kind === "redirect" ? { ...state, request: null } : state;
    case "submitted":
      return submit(state, event);
    case "stepReached":
      return reachStep(state, event);
    case "resetSent":
      return reachReset(state, event.now);
    case "resetConfirmed":
      return backToLogIn(state, "Your password is changed. Sign in with the new one.");
    case "signUpConfirmed":
      return backToLogIn(state, "Your account is confirmed. Please sign in.");
    case "requestFailed":
      return fail(state, event);
    case "timePassed":
      return isExpired(state, event.now) ? expire(state) : state;
    case "closed":
      return START;
  }
}

function leaveFor(state: SignInState, request: SignInRequest): SignInState {
  return state.request ? state : { ...state, ...NO_ERROR, request };
}

function changeField(state: SignInState, field: FieldName, value: string): SignInState {
  const { [field]: _, ...fieldErrors } = state.fieldErrors;
  return { ...state, values: { ...state.values, [field]: value }, fieldErrors };
}

function submit(
  state: SignInState,
  { now, asksPassword = true }: { now: number; asksPassword?: boolean | null },
): SignInState {
  if (state.request) return state;
  if (isExpired(state, now)) return expire(state);
  const empty = toViewText(state.view, { asksPassword: asksPassword ?? true }).fields.filter(
    ({ name }) => !state.values[name]?.trim(),
  );
  const fieldErrors = Object.fromEntries(empty.map((field) => [field.name, field.requiredMessage]));
  const isPasswordAlone =
    state.view.name === "logIn" &&
    asksPassword === null &&
    empty.every(({ name }) => name === "password");
  if (empty.length > 0 && !isPasswordAlone) return { ...state, fieldErrors };
  const request = toRequest(state.view, state.values);
  return {
    ...state,
    fieldErrors: {},
    ...NO_ERROR,
    notice: null,
    request,
  };
}

function reachStep(
  state: SignInState,
  { request, step, now }: { request: SignInRequest; step: NextStep; now: number },
): SignInState {
  const values = keepEmail(state);
  if (step.signInStep === "DONE") return { ...START, isSignedIn: true };
  if (step.signInStep === "RESET_PASSWORD") {
    const notice = "Your password must be reset before you can sign in.";
    return { ...START, view: toView(step), values, notice };
  }
  if (step.signInStep === "CONFIRM_SIGN_UP") return { ...START, view: toView(step), values };
  return {
    ...START,
    view: toView(step),
    values,
    expiresAt: now + PENDING_SIGN_IN_TTL_MS,
    path: toPath(state, request),
    sentAt: now,
    notice: request.kind === "repeat" ? SENT_NOTICE : null,
  };
}

/** A choice can be sent again, and a new password in place of the last one; a code is accepted once. */
function toPath({ view, path }: SignInState, request: SignInRequest): readonly Repeatable[] {
  if (request.kind === "signIn") return [request];
  if (request.kind === "repeat") return request.requests;
  const last = path.at(-1);
  if (request.kind !== "answer" || !last) return [];
  if (view.name === "newPassword")
    return [...path.slice(0, -1), withPassword(last, request.response)];
  return REPEATABLE.has(view.name) ? [...path, request] : [];
}

/** A new password follows the call with the old one, either in the form or as an answer. */
function withPassword(request: Repeatable, typed: string): Repeatable {
  return request.kind === "signIn"
    ? { ...request, password: typed }
    : { ...request, response: typed };
}

function askForNewCode(state: SignInState, now: number): SignInState {
  const isEarly = state.sentAt !== null && now < state.sentAt + NEW_CODE_WAIT_MS;
  const request = toCodeRequest(state);
  if (state.request || isEarly || !request) return state;
  return { ...state, ...NO_ERROR, request, notice: null };
}

function noteNewCode(state: SignInState, now: number): SignInState {
  return { ...state, request: null, notice: SENT_NOTICE, sentAt: now };
}

/** A new code for a reset keeps what was typed. */
function reachReset(state: SignInState, now: number): SignInState {
  if (state.view.name === "resetPassword") return noteNewCode(state, now);
  return { ...START, view: { name: "resetPassword" }, values: keepEmail(state), sentAt: now };
}

/** The call that sends a new code for the view; `null` where there is none. */
export function toCodeRequest({ view, values, path }: SignInState): SignInRequest | null {
  if (view.name === "confirmSignUp")
    return { kind: "resendSignUpCode", username: values["email"] ?? "" };
  if (view.name === "resetPassword") return toRequest({ name: "forgotPassword" }, values);
  const [first, ...rest] = path;
  return isSentCode(view) && first ? { kind: "repeat", requests: [first, ...rest] } : null;
}

/** Whether a view asks for a code that was sent to the reader. */
export function isSentCode({ name }: View): boolean {
  return name === "smsCode" || name === "emailCode";
}

function fail(
  state: SignInState,
  { name, message }: { name: string; message: string },
): SignInState {
  if (isSessionLost(name, message)) return { ...expire(state), error: SESSION_LOST_MESSAGE };
  if (name === NO_PASSWORD)
    return { ...state, request: null, fieldErrors: { password: password.requiredMessage } };
  if (state.request?.kind === "requestReset")
    return { ...state, request: null, error: RESET_FAILED_MESSAGE };
  const values = name === "InvalidPasswordException" ? state.values : withoutCode(state);
  const isSignedInAlready = name === "UserAlreadyAuthenticatedException";
  return { ...state, ...describeRefusal(name, message), values, request: null, isSignedInAlready };
}

/** The library's error for a form that was sent before it was known that a password is needed. */
const NO_PASSWORD = "EmptySignInPassword";

function isExpired(state: SignInState, now: number): boolean {
  return state.expiresAt !== null && now >= state.expiresAt;
}

function expire(state: SignInState): SignInState {
  return { ...START, values: keepEmail(state), error: EXPIRED_MESSAGE };
}

function backToLogIn(state: SignInState, notice: string): SignInState {
  return { ...START, values: keepEmail(state), notice };
}

function keepEmail({ values }: SignInState): Values {
  return values["email"] ? { email: values["email"] } : {};
}

function withoutCode({ values }: SignInState): Values {
  const { code: _, ...others } = values;
  return others;
}
