import { LINK_PROVIDERS, type LinkProvider } from "../contract/links.ts";

interface LinkState {
  provider: LinkProvider;
  state: string;
}

const KEY = "portal-link";
const STATE_BYTES = 24;

/** Begins a link: a random state, of which the popup and its opener both know. */
export function storeLinkState(storage: Storage, provider: LinkProvider): LinkState {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  const state = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const link = { provider, state };
  storage.setItem(KEY, JSON.stringify(link));
  return link;
}

export function readLinkState(storage: Storage): LinkState | null {
  try {
    const link: unknown = JSON.parse(storage.getItem(KEY) ?? "null");
    return isLinkState(link) ? link : null;
  } catch {
    return null;
  }
}

export function clearLinkState(storage: Storage): void {
  storage.removeItem(KEY);
}

function isLinkState(value: unknown): value is LinkState {
  if (typeof value !== "object" || value === null) return false;
  if (!("provider" in value) || !("state" in value)) return false;
  return (
    LINK_PROVIDERS.some((name) => name === value.provider) &&
    typeof value.state === "string" &&
    value.state.length === 2 * STATE_BYTES
  );
}
