import { createContext, type ReactNode, use, useEffect, useMemo, useState } from "react";
import { useShell } from "../shell/shell-context.tsx";
import { useHeldSession, useSession } from "../state/provider.tsx";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";
import { placeReader } from "./arrival.ts";
import type { LoadedView, ViewLoader } from "./loaded-view.ts";
import * as styles from "./navigation.css.ts";
import { createRuntime } from "./runtime.ts";
import { NavigationError } from "./navigation-error.tsx";
import { type Router, useRouter } from "./use-router.ts";

interface Navigation extends Pick<
  Router,
  "loaded" | "address" | "arrival" | "isNavigating" | "go" | "take"
> {}

const NavigationContext = createContext<Navigation | null>(null);

interface NavigationProviderProps {
  first: LoadedView;
  url: string;
  loader: ViewLoader;
  children: ReactNode;
}

/** Keeps the shown page, and changes it without a reload when that is safe. */
export function NavigationProvider(props: NavigationProviderProps) {
  const { buildId } = useShell();
  const session = useHeldSession();
  const { hasSession } = useSession();
  const [tab] = useState(() => createRuntime(buildId, { session, loader: props.loader }));
  const router = useRouter(props.first, props.url, tab);
  const { loaded, address, arrival, isNavigating, error, go, take, dismissError } = router;

  useEffect(() => tab.start(hasSession), [tab, hasSession]);
  useEffect(() => tab.watchView(hasSession), [tab, hasSession, loaded]);
  useEffect(() => {
    if (arrival.kind === "loaded") return;
    document.title = loaded.view.head.title;
    placeReader(arrival);
  }, [loaded, arrival]);

  const value = useMemo(
    () => ({ loaded, address, arrival, isNavigating, go, take }),
    [loaded, address, arrival, isNavigating, go, take],
  );
  return (
    <NavigationContext value={value}>
      {isNavigating && <div className={styles.progress} />}
      {props.children}
      {error && (
        <NavigationError
          error={error}
          onRetry={() => void go(error.address)}
          onDismiss={dismissError}
        />
      )}
      <output className={visuallyHidden}>
        {arrival.kind === "loaded" || arrival.isSamePath ? "" : loaded.view.head.title}
      </output>
    </NavigationContext>
  );
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error("no NavigationProvider");
  return navigation;
}

/** Path of the page that is shown, without its query. */
export function usePath(): string {
  return useNavigation().address.split("?")[0] ?? "/";
}
