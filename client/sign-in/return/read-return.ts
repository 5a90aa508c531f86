import { readLinkState, type LinkAnswer } from "../link-popup.ts";

/** The purpose of a return page, by the state this browser stored. */
export type Return =
  /** Opened directly, or by an answer that was not requested here. */
  | { kind: "none" }
  /** A sign-in that began here; the user pool's client checks the rest. */
  | { kind: "signIn" }
  /** Linking an account, in a popup. */
  | { kind: "link"; answer: LinkAnswer }
  | { kind: "cancelled" };

/** Reads another login's answer; `storage` has the states of unfinished requests. */
export function readReturn(returned: string | null, storage: Storage): Return {
  if (returned === null) return { kind: "none" };
  const sent = new URLSearchParams(returned.replace("#", "&"));
  const state = sent.get("state");
  if (state === null) return { kind: "none" };
  const link = readLinkState(storage);
  if (link && link.state === state) {
    return { kind: "link", answer: toLinkAnswer(link.provider, state, sent) };
  }
  if (!isSignInState(state, storage)) return { kind: "none" };
  return sent.get("error") === "access_denied" ? { kind: "cancelled" } : { kind: "signIn" };
}

function toLinkAnswer(
  provider: LinkAnswer["provider"],
  state: string,
  sent: URLSearchParams,
): LinkAnswer {
  return {
    source: `${provider}-redirect-response`,
    provider,
    state,
    code: sent.get("code"),
    installationId: sent.get("installation_id"),
    error: sent.get("error"),
  };
}

/** The user pool's client stores the state of a sign-in by redirect here. */
function isSignInState(state: string, storage: Storage): boolean {
  return Object.keys(storage).some(
    (key) =>
      key.startsWith("CognitoIdentityServiceProvider.") &&
      key.endsWith(".oauthState") &&
      storage.getItem(key) === state,
  );
}
