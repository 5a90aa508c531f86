import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { withTimeout } from "#base/with-timeout.ts";
import { NAVIGATION_BUSY_DELAY_MS, NAVIGATION_TIMEOUT_MS } from "../contract/limits.ts";
import type { Arrival } from "./place-reader.ts";
import { followClicks } from "./follow-clicks.ts";
import type { LoadedView } from "./loaded-view.ts";
import { loadFully, claimReload } from "./load-fully.ts";
import { openAddress, type Opened } from "./open-address.ts";
import type { Payload } from "./payload.ts";
import type { Runtime } from "./runtime.ts";
import type { NavigationErrorState } from "./navigation-error.tsx";

interface Shown {
  loaded: LoadedView;
  /** Path and query of the shown page. */
  address: string;
  arrival: Arrival;
}

export interface Router extends Shown {
  isNavigating: boolean;
  error: NavigationErrorState | null;
  go(address: string): Promise<void>;
  /** Continues with the answer to a form of the shown page. */
  take(payload: Payload): Promise<void>;
  dismissError(): void;
}

/** The shown page, and the function that navigates. */
export function useRouter(first: LoadedView, url: string, tab: Runtime): Router {
  const [shown, setShown] = useState<Shown>(() => ({
    loaded: first,
    address: toAddress(url),
    arrival: { kind: "loaded" },
  }));
  const [isNavigating, setIsNavigating] = useState(false);
  const [error, setError] = useState<NavigationErrorState | null>(null);
  const current = useRef(shown.address);
  const latest = useRef<{ wanted: string; control: AbortController } | null>(null);

  const open = useCallback(
    (wanted: string, arrive: (address: string, isSamePath: boolean) => Arrival) =>
      orLoadFully(wanted, async () => {
        if (latest.current?.wanted === wanted) return;
        latest.current?.control.abort();
        const control = new AbortController();
        latest.current = { wanted, control };
        setError(null);
        const busyTimer = setTimeout(setIsNavigating, NAVIGATION_BUSY_DELAY_MS, true);
        const opened = await openInTime(wanted, tab, control.signal);
        clearTimeout(busyTimer);
        if (control.signal.aborted) return;
        latest.current = null;
        if (opened.kind !== "view") setIsNavigating(false);
        if (opened.kind === "fullLoad" || opened.kind === "slow") tab.storeFormInput();
        if (opened.kind === "fullLoad") return loadFully(opened.address);
        if (opened.kind !== "view") {
          control.abort();
          setError({ kind: opened.kind, address: wanted });
          return opened.kind === "slow" ? loadFully(opened.address) : undefined;
        }
        const arrival = arrive(opened.address, toPath(opened.address) === toPath(current.current));
        current.current = toAddress(location.href);
        startTransition(() => {
          setIsNavigating(false);
          setShown({ loaded: opened.loaded, address: current.current, arrival });
        });
      }),
    [tab],
  );

  const go = useCallback(
    (wanted: string) => {
      const hash = new URL(wanted, location.href).hash;
      return open(wanted, (address, isSamePath) => {
        tab.scroll.leave();
        const target = address.includes("#") ? address : address + hash;
        const replace = new URL(target, location.href).href === location.href;
        const isOtherRange = isPageTurn(location.href, target);
        history[replace ? "replaceState" : "pushState"](tab.scroll.createState(), "", target);
        tab.scroll.arrive();
        return { kind: "followed", hash, isSamePath, isOtherRange };
      });
    },
    [open, tab],
  );

  const take = useCallback(
    async (payload: Payload) => {
      tab.forget();
      if ("redirect" in payload) return go(payload.redirect);
      const loaded = await tab.loader.loadView(payload.view, "loader");
      startTransition(() =>
        setShown((shown) => ({ ...shown, loaded, arrival: { kind: "loaded" } })),
      );
    },
    [go, tab],
  );

  useEffect(() => followClicks(go), [go]);
  const goBack = useCallback(() => {
    tab.scroll.leave();
    const place = tab.scroll.arrive() ?? { scrollY: 0 };
    if (toAddress(location.href) === current.current) return;
    void open(location.href, (_, isSamePath) => ({ kind: "returned", ...place, isSamePath }));
  }, [open, tab]);
  useEffect(() => watchHistory(goBack), [goBack]);

  const dismissError = useCallback(() => {
    if (error?.kind === "slow") window.stop();
    setError(null);
  }, [error]);
  return { ...shown, isNavigating, error, go, take, dismissError };
}

function watchHistory(onChange: () => void): () => void {
  addEventListener("popstate", onChange);
  return () => removeEventListener("popstate", onChange);
}

async function openInTime(wanted: string, tab: Runtime, signal: AbortSignal): Promise<Opened> {
  const opening = openOrLoad(wanted, tab, signal);
  return unlessOffline(await withTimeout(opening, NAVIGATION_TIMEOUT_MS), wanted);
}

/** A full load shows a slow page as it arrives. Offline it would show the browser's own error page. */
function unlessOffline(opened: Opened | null, address: string): Opened {
  if (opened?.kind !== "view" && !navigator.onLine) return { kind: "unreachable", address };
  return opened ?? { kind: "slow", address };
}

/**
 * A newer build, a sign-in elsewhere, or code that did not load, makes the next navigation a full load
 * (R-90, R-91).
 */
async function openOrLoad(wanted: string, tab: Runtime, signal: AbortSignal): Promise<Opened> {
  const address = toAddress(new URL(wanted, location.href).href);
  const fullLoad = { kind: "fullLoad", address: wanted } as const;
  if (tab.isOutdated()) return fullLoad;
  const opened = await openAddress(address, tab, signal);
  if (opened.kind === "fullLoad" && opened.address === address) return fullLoad;
  if (opened.kind !== "codeMissing" || signal.aborted || !navigator.onLine) return opened;
  const claim = claimReload(Date.now());
  if (claim === "claimed") return fullLoad;
  return claim === "blocked" ? { kind: "codeBlocked", address: wanted } : opened;
}

/** A browser that lacks a function, or refuses one, loads pages in full: no click leads nowhere. */
function orLoadFully(address: string, open: () => Promise<void>): Promise<void> {
  return open().catch((failure: unknown) => {
    reportError(failure);
    loadFully(address);
  });
}

function toAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function toPath(address: string): string {
  return address.split("?")[0] ?? "/";
}

/**
 * Another page of a list starts at its top again; a change of its content does not. Its
 * selection changes neither.
 */
function isPageTurn(from: string, to: string): boolean {
  const [before, after] = [from, to].map((address) => new URL(address, location.href).searchParams);
  if (before?.get("page") === after?.get("page")) return false;
  for (const name of ["page", "select"]) {
    before?.delete(name);
    after?.delete(name);
  }
  return String(before) === String(after);
}
