import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from "react";
import { navigate as pushAddress } from "wouter/use-browser-location";
import { isNewBuildKnown } from "./build-watch.ts";
import { followClicks } from "./follow-clicks.ts";
import { type LoadedView, loadView } from "./loaded-view.ts";
import { loadPayload } from "./payload.ts";

interface Navigation {
  loaded: LoadedView;
  /** Path and query of the page that is shown. */
  address: string;
  isNavigating: boolean;
  go(address: string): Promise<void>;
}

const NavigationContext = createContext<Navigation | null>(null);

/** Keeps the shown page, and changes it without a reload when that is safe. */
export function NavigationProvider(props: { first: LoadedView; url: string; children: ReactNode }) {
  const [shown, setShown] = useState({ loaded: props.first, address: toAddress(props.url) });
  const [isNavigating, startTransition] = useTransition();
  const latest = useRef<AbortController | null>(null);

  const show = useCallback(async (address: string, push: boolean): Promise<void> => {
    if (isNewBuildKnown()) return location.assign(address);
    latest.current?.abort();
    const control = new AbortController();
    latest.current = control;
    try {
      const payload = await loadPayload(address, control.signal);
      if ("redirect" in payload) return await show(payload.redirect, push);
      const loaded = await loadView(payload.view);
      if (control.signal.aborted) return;
      if (push) pushAddress(address);
      startTransition(() => setShown({ loaded, address: toAddress(location.href) }));
      if (push) window.scrollTo(0, 0);
    } catch {
      if (!control.signal.aborted) location.assign(address);
    }
  }, []);

  const go = useCallback((address: string) => show(address, true), [show]);
  useEffect(() => followClicks(go), [go]);
  useEffect(() => {
    const onPop = () => void show(toAddress(location.href), false);
    addEventListener("popstate", onPop);
    return () => removeEventListener("popstate", onPop);
  }, [show]);
  useEffect(() => {
    document.title = shown.loaded.view.head.title;
  }, [shown]);

  const value = useMemo(() => ({ ...shown, isNavigating, go }), [shown, isNavigating, go]);
  return <NavigationContext value={value}>{props.children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("useNavigation outside of NavigationProvider");
  return navigation;
}

/** Path of the page that is shown, without its query. */
export function usePath(): string {
  return useNavigation().address.split("?")[0] ?? "/";
}

function toAddress(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
