import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useShell } from "../shell/shell-context.tsx";
import { useCurrentSession, useSession } from "../state/provider.tsx";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";
import { placeReader } from "./place-reader.ts";
import type { LoadedView, ViewLoader } from "./loaded-view.ts";
import * as styles from "./navigation.css.ts";
import { createRuntime } from "./runtime.ts";
import { NavigationError } from "./navigation-error.tsx";
import { type Router, toPath, useRouter } from "./use-router.ts";

interface Navigation extends Pick<
  Router,
  "loaded" | "address" | "arrival" | "error" | "go" | "take"
> {}

const NavigationContext = createContext<Navigation | null>(null);
/** Separate from the pages: they do not render again because another page is loading. */
const IsNavigatingContext = createContext(false);

interface NavigationProviderProps {
  first: LoadedView;
  url: string;
  loader: ViewLoader;
  children: ReactNode;
}

/** Keeps the shown page, and changes it without a reload when that is safe. */
export function NavigationProvider(props: NavigationProviderProps) {
  const { buildId } = useShell();
  const session = useCurrentSession();
  const { isSignedIn } = useSession();
  const [runtime] = useState(() => createRuntime(buildId, { session, loader: props.loader }));
  const router = useRouter(props.first, props.url, runtime);
  const { loaded, address, arrival, isNavigating, error, go, take, dismissError } = router;
  // The same function while it is subscribed: the network's return renders this again.
  const retry = useCallback(() => void (error && go(error.address)), [error, go]);
  const isOnline = useSyncExternalStore(watchNetwork, readNetwork, () => true);
  const announced = arrival.kind === "loaded" || arrival.isSamePath ? "" : loaded.view.head.title;

  useEffect(() => runtime.start(isSignedIn, go), [runtime, isSignedIn, go]);
  useEffect(() => runtime.watchView(isSignedIn), [runtime, isSignedIn, loaded]);
  useEffect(() => {
    if (arrival.kind === "loaded") return;
    document.title = loaded.view.head.title;
    placeReader(arrival);
  }, [loaded, arrival]);

  const value = useMemo(
    () => ({ loaded, address, arrival, error, go, take }),
    [loaded, address, arrival, error, go, take],
  );
  return (
    <NavigationContext value={value}>
      {isNavigating && <div className={styles.progress} />}
      <IsNavigatingContext value={isNavigating}>{props.children}</IsNavigatingContext>
      {error && <NavigationError error={error} onRetry={retry} onDismiss={dismissError} />}
      <output className={isOnline || error ? visuallyHidden : styles.offline} aria-label="Status">
        {isOnline ? announced : OFFLINE}
      </output>
    </NavigationContext>
  );
}

const OFFLINE =
  "You are offline. This page stays as it is; other pages open once the connection is back.";

function readNetwork(): boolean {
  return navigator.onLine;
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("no NavigationProvider");
  return navigation;
}

export function useIsNavigating(): boolean {
  return use(IsNavigatingContext);
}

/** Path of the page that is shown, without its query. */
export function usePath(): string {
  return toPath(useNavigation().address);
}
