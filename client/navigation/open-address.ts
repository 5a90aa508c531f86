import type { View } from "../contract/view.ts";
import { matchRoute } from "../contract/match-route.ts";
import type { LoadedView, ViewLoader } from "./loaded-view.ts";
import type { PayloadResult } from "./payload.ts";

/** The outcome of a navigation. */
export type Opened =
  | { kind: "view"; address: string; loaded: LoadedView }
  /** Only a full load can show it. */
  | { kind: "fullLoad"; address: string }
  | { kind: "unreachable"; address: string }
  /** Nothing complete arrived in time. */
  | { kind: "slow"; address: string }
  | { kind: "codeMissing"; address: string }
  /** The same, but without the storage that would end a loop of full loads. */
  | { kind: "codeBlocked"; address: string };

export type AskPayload = (address: string, signal: AbortSignal) => Promise<PayloadResult>;

const REDIRECTS_MAX = 5;
/** A placeholder for our own origin: addresses are relative to it. */
const HERE = "http://portal.invalid";

/** Loads a page's data and code in parallel, following the guards' redirects. */
export async function openAddress(
  address: string,
  { loader, askPayload }: { loader: ViewLoader; askPayload: AskPayload },
  signal: AbortSignal,
): Promise<Opened> {
  let target = address;
  for (let hops = 0; hops <= REDIRECTS_MAX; hops += 1) {
    const { origin, pathname, search } = new URL(target, HERE);
    const route = origin === HERE ? matchRoute(pathname) : null;
    if (!route) return { kind: "fullLoad", address: target };
    loader.loadCode(route.name, search).catch(() => {});
    const result = await askPayload(target, signal);
    if (!result.ok && result.reason === "unreachable")
      return { kind: "unreachable", address: target };
    if (!result.ok) return { kind: "fullLoad", address: target };
    if ("view" in result.payload) return await draw(loader, target, result.payload.view);
    target = result.payload.redirect;
  }
  return { kind: "fullLoad", address };
}

async function draw(loader: ViewLoader, address: string, view: View): Promise<Opened> {
  try {
    return { kind: "view", address, loaded: await loader.loadView(view, "loader") };
  } catch {
    return { kind: "codeMissing", address };
  }
}
