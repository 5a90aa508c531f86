import * as auth from "aws-amplify/auth";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import type { SessionEnd } from "../state/session-end.ts";
import type { OtherLogin, SignInConfig } from "../contract/sign-in.ts";
import { clearOtherUsers } from "./clear-token-cookies.ts";
import { toNextStep, type NextStep } from "./steps.ts";
import { configure, withAddress } from "./configure.ts";
import { createChallenge } from "./challenge.ts";
import { getCurrentUser } from "aws-amplify/auth";
import { Hub } from "aws-amplify/utils";

/** A failure as the user pool or its client named it; the message is shown unchanged. */
export interface IdentityFailure {
  ok: false;
  name: string;
  message: string;
}

export type IdentityResult<Value extends object = object> =
  | ({ ok: true } & Value)
  | IdentityFailure;

/** The parts of the configuration that the form needs. */
export interface SignInSetup extends Pick<SignInConfig, "passwordPolicy"> {
  /** False where people first select how to sign in. */
  asksPassword: boolean;
}

/** All calls of this product to the user pool. Nothing here rejects. */
export interface Identity {
  setup: SignInSetup;
  /**
   * Settles when the library has ended a redirect that the reader left by Back. It would hold up a
   * sign-in that begins earlier for five minutes.
   */
  ready: Promise<unknown>;
  /** Loads further code for a sign-in; called when a person starts to sign in. */
  prepare(): void;
  signInWithPassword(
    username: string,
    password: string,
  ): Promise<IdentityResult<{ step: NextStep }>>;
  confirmStep(
    response: string,
    attributes?: Record<string, string>,
  ): Promise<IdentityResult<{ step: NextStep }>>;
  confirmSignUp(username: string, code: string): Promise<IdentityResult>;
  /** Sends the code of a sign-up again. */
  resendSignUpCode(username: string): Promise<IdentityResult>;
  requestReset(username: string): Promise<IdentityResult>;
  confirmReset(username: string, code: string, newPassword: string): Promise<IdentityResult>;
  /** Leaves the page for another login: the researcher identity provider, or a social one. */
  signInWith(provider: OtherLogin): Promise<IdentityResult>;
  /** The outcome of the redirect that the reader returns from; pending without one. */
  redirectOutcome: Promise<IdentityResult>;
  /**
   * Refreshes a token that is about to expire, once across all tabs, and returns how the user
   * pool ended the session, if it did.
   */
  refreshSession(): Promise<IdentityResult<{ isSignedIn: boolean; end?: SessionEnd | undefined }>>;
  /** Revokes the refresh token and clears the cookies; may leave for the hosted logout page. */
  signOut(): Promise<IdentityResult<{ isLeaving: boolean }>>;
  /** Forgets an unfinished sign-in. */
  forgetPendingSignIn(): void;
}

interface IdentityOptions {
  brandName: string;
  /** The answer of another login; `null` without one. */
  returned: string | null;
}

/** Sets aws-amplify up for one user pool. It has its own state, so a tab does this once. */
export function createIdentity(
  config: SignInConfig,
  { brandName, returned }: IdentityOptions,
): Identity {
  const redirectOutcome = watchRedirect();
  const isAbandoned = returned === null && isRedirectPending(config);
  /** The typed email address: the library knows people by other names too. */
  let account = "";
  const store = withAddress(returned, () => configure(config));
  async function reach({ nextStep }: auth.SignInOutput): Promise<{ step: NextStep }> {
    if (nextStep.signInStep === "DONE") await finishSignIn();
    return { step: toNextStep(nextStep, { brandName, account }) };
  }
  /** A person is signed in: the cookies are only theirs, or the session is ended. */
  async function finishSignIn(): Promise<void> {
    if (store.isStored()) return clearOtherUsers(config.userPoolClientId, config.cookieDomain);
    await auth.signOut();
    throw new Error(NOT_STORED_MESSAGE);
  }
  const challenge = createChallenge(config.challenge);
  return {
    setup: {
      passwordPolicy: config.passwordPolicy,
      asksPassword: config.authFlowType !== "USER_AUTH",
    },
    ready: isAbandoned ? redirectOutcome : Promise.resolve(),
    prepare: () => challenge.load(),
    redirectOutcome: redirectOutcome.then((result) => (result.ok ? attempt(finishSignIn) : result)),
    signInWithPassword: (username, password) =>
      attempt(async () => {
        store.open();
        const clientMetadata = await challenge.requestMetadata("sign_in");
        const options = { authFlowType: config.authFlowType, clientMetadata };
        account = username;
        return reach(await auth.signIn({ username, ...(password && { password }), options }));
      }),
    confirmStep: (challengeResponse, userAttributes = {}) =>
      attempt(async () => {
        const options = { userAttributes };
        return reach(await auth.confirmSignIn({ challengeResponse, options }));
      }),
    confirmSignUp: (username, confirmationCode) =>
      attempt(() => auth.confirmSignUp({ username, confirmationCode })),
    resendSignUpCode: (username) =>
      attempt(async () => void (await auth.resendSignUpCode({ username }))),
    requestReset: (username) =>
      attempt(async () => {
        const clientMetadata = await challenge.requestMetadata("reset_password");
        await auth.resetPassword({ username, options: { clientMetadata } });
      }),
    confirmReset: (username, confirmationCode, newPassword) =>
      attempt(() => auth.confirmResetPassword({ username, confirmationCode, newPassword })),
    signInWith: (provider) =>
      attempt(async () => {
        requireStorage();
        store.open();
        return auth.signInWithRedirect({
          provider: provider === "ORCID" ? { custom: provider } : provider,
        });
      }),
    refreshSession: () =>
      attempt(async () => {
        const refusal = listenForRefusal();
        const session = await inOneTab(() => store.whileSame(() => auth.fetchAuthSession()));
        return { isSignedIn: session.tokens !== undefined, end: refusal() };
      }),
    signOut: () =>
      attempt(async () => {
        const { tokenOrchestrator } = cognitoUserPoolsTokenProvider;
        const metadata = await tokenOrchestrator.getOAuthMetadata();
        store.close();
        notifyEdge(config.endSessionPath);
        await auth.signOut();
        return { isLeaving: config.oauth !== null && metadata?.oauthSignIn === true };
      }),
    forgetPendingSignIn,
  };
}

/** The library's own mark of a redirect, which it removes at the redirect's end. */
function isRedirectPending({ oauth, userPoolClientId }: SignInConfig): boolean {
  const key = `CognitoIdentityServiceProvider.${userPoolClientId}.inflightOAuth`;
  try {
    return oauth !== null && localStorage.getItem(key) === "true";
  } catch {
    return false; // blocked storage keeps no mark
  }
}

const STORAGE_BLOCKED_MESSAGE =
  "Your browser blocks the storage of this site, or has no room left in it, so it could not recognise the answer of another login. Allow it or clear it, or sign in with your email and password.";

/** More characters than the state of another login has. */
const STATE_MAX_CHARS = 1_024;

/** The library would keep the state of another login in memory, or nowhere, and lose it with the page. */
function requireStorage(): void {
  try {
    localStorage.setItem("portal-storage", " ".repeat(STATE_MAX_CHARS));
    localStorage.removeItem("portal-storage");
  } catch {
    throw new Error(STORAGE_BLOCKED_MESSAGE);
  }
}

const NOT_STORED_MESSAGE =
  "Your browser did not keep the sign-in: cookies of this site are blocked or full. Allow them, then sign in again.";

/** The edge reads the session from the cookies of the request, before they are cleared. */
function notifyEdge(endSessionPath: string | null): void {
  if (endSessionPath === null) return;
  const headers = { "content-type": "application/json" };
  fetch(endSessionPath, { method: "POST", headers, body: "{}", keepalive: true }).catch(() => {});
}

/** The library does not return a refusal; the returned function stops listening and returns it. */
function listenForRefusal(): () => SessionEnd | undefined {
  let end: SessionEnd | undefined;
  const stop = Hub.listen("auth", ({ payload }) => {
    if (payload.event !== "tokenRefresh_failure") return;
    end = payload.data.error?.message === EXPIRED_MESSAGE ? "expired" : "refused";
  });
  return () => {
    stop();
    return end;
  };
}

/** The user pool's message for a refresh token that is too old; any other refusal has another one. */
const EXPIRED_MESSAGE = "Refresh Token has expired";

/** Tabs refresh one after the other; each reads the cookies again at its turn. */
function inOneTab<Value>(refresh: () => Promise<Value>): Promise<Value> {
  const { locks } = navigator as { locks?: LockManager }; // absent outside of secure contexts
  return locks ? locks.request("portal-refresh", refresh) : refresh();
}

async function attempt<Value extends object>(
  call: () => Promise<Value | void>,
): Promise<IdentityResult<Value>> {
  try {
    return { ok: true, ...((await call()) as Value) }; // void spreads to nothing, as Value is then empty
  } catch (error) {
    if (error instanceof Error) return { ok: false, name: error.name, message: error.message };
    return { ok: false, name: "Unknown", message: "An unknown error has occurred." };
  }
}

const PENDING_KEYS = ["username", "challengeName", "signInSession", "expiry"] as const;

function forgetPendingSignIn(): void {
  try {
    for (const key of PENDING_KEYS) sessionStorage.removeItem(`CognitoSignInState.${key}`);
  } catch {
    // Blocked storage has nothing to remove.
  }
}

/**
 * The outcome of a redirect in progress when the library is configured; never settles when
 * there is none. Must be called before `configure`, which finishes the redirect.
 */
export function watchRedirect(): Promise<IdentityResult> {
  return new Promise((resolve) => {
    Hub.listen("auth", ({ payload }) => {
      if (payload.event === "signInWithRedirect") {
        void getCurrentUser().then(
          () => resolve({ ok: true }),
          (error: unknown) => resolve(toFailure(error)),
        );
      }
      if (payload.event === "customOAuthState") console.info("sign-in state came back");
      if (payload.event !== "signInWithRedirect_failure") return;
      resolve(toFailure(payload.data.error));
    });
  });
}

function toFailure(error: unknown): IdentityFailure {
  const { name, message } = error instanceof Error ? error : new Error("Unknown");
  return { ok: false, name, message };
}
