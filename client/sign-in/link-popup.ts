import { toHex } from "#base/hex.ts";
import { type LinkProvider, LINK_PROVIDERS } from "../contract/account/links.ts";

/** The message of a return page to the page that opened it. */
export interface LinkAnswer {
  source: `${LinkProvider}-redirect-response`;
  provider: LinkProvider;
  state: string;
  /** Missing when the reader refused, or changed nothing but repositories. */
  code: string | null;
  installationId: string | null;
  error: string | null;
}

export type LinkResult =
  | { ok: true; answer: LinkAnswer }
  | { ok: false; reason: "blocked" | "closed" | "refused" | "storage blocked" };

const FEATURES = "popup,width=600,height=800";
const POLL_MS = 500;

/**
 * Asks another service in a popup for permission to link an account. Only an answer from that very
 * popup, of our own origin and with the state of this link, is accepted; messages of another origin, or
 * an older popup, are ignored. Call it directly from a click, or the browser blocks the popup.
 */
export function openLinkPopup(provider: LinkProvider, authorizeUrl: string): Promise<LinkResult> {
  const state = beginLink(provider);
  if (state === null) return Promise.resolve({ ok: false, reason: "storage blocked" });
  const url = new URL(authorizeUrl);
  url.searchParams.set("state", state);
  const popup = open(url, "portal-link", FEATURES);
  if (!popup) return Promise.resolve({ ok: false, reason: "blocked" });
  return new Promise((resolve) => {
    function end(result: LinkResult): void {
      removeEventListener("message", onMessage);
      clearInterval(watch);
      clearLinkState(localStorage);
      resolve(result);
    }
    function onMessage({ origin, source, data }: MessageEvent): void {
      if (origin !== location.origin || source !== popup || !isAnswer(data)) return;
      if (data.state !== state || data.provider !== provider) return;
      end(data.error === null ? { ok: true, answer: data } : { ok: false, reason: "refused" });
    }
    addEventListener("message", onMessage);
    // Its answer may arrive after the popup has closed, so a closed one is checked twice.
    let wasClosed = false;
    const watch = setInterval(() => {
      if (wasClosed) end({ ok: false, reason: "closed" });
      wasClosed = popup.closed;
    }, POLL_MS);
  });
}

/** `null` where the browser blocks the storage by which the popup finds its opener. */
function beginLink(provider: LinkProvider): string | null {
  try {
    return storeLinkState(localStorage, provider).state;
  } catch {
    return null;
  }
}

/** Called by the return page: posts to its opener, and to no other origin. */
export function answerOpener(answer: LinkAnswer): boolean {
  const opener: Window | null = window.opener;
  if (!opener) return false;
  opener.postMessage(answer, location.origin);
  return true;
}

function isAnswer(data: unknown): data is LinkAnswer {
  if (typeof data !== "object" || data === null || !("source" in data)) return false;
  return data.source === "orcid-redirect-response" || data.source === "github-redirect-response";
}

interface LinkState {
  provider: LinkProvider;
  state: string;
}

const KEY = "portal-link";
const STATE_BYTES = 24;

/** Starts a link: a random state that the popup and its opener share. */
export function storeLinkState(storage: Storage, provider: LinkProvider): LinkState {
  const bytes = crypto.getRandomValues(new Uint8Array(STATE_BYTES));
  const state = toHex(bytes.buffer);
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

function clearLinkState(storage: Storage): void {
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
