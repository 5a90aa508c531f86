import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { Profile } from "../contract/session.ts";
import type { Account } from "../contract/view.ts";
import { createOpenIdentity, type OpenIdentity } from "../sign-in/open-identity.ts";
import { hasKeys } from "./empty.ts";
import type { CreateSession, HeaderAccount, Session } from "./session.ts";

interface Main {
  openIdentity: OpenIdentity;
  /** A visitor has none, nor has the server. */
  session: Session | null;
  /** The account that the edge verified. */
  served: HeaderAccount;
}

const MainContext = createContext<Main | null>(null);

interface MainProviderProps {
  account: Account | null;
  brandName: string;
  /** Absent for visitors, and on the server. */
  createSession?: CreateSession | undefined;
  children: ReactNode;
}

/** Gives a tab, or one server request, its own state. */
export function MainProvider({ children, ...props }: MainProviderProps) {
  const [main] = useState(() => createMain(props));
  useEffect(() => main.session?.start(), [main]);
  return <MainContext value={main}>{children}</MainContext>;
}

function createMain(props: Omit<MainProviderProps, "children">): Main {
  const { account, brandName, createSession } = props;
  const openIdentity = createOpenIdentity(brandName);
  return {
    openIdentity,
    session: createSession?.(openIdentity, account) ?? null,
    served: { isSignedIn: account !== null, profile: account?.profile ?? {}, end: null },
  };
}

/** The account in the header: follows a sign-out in another tab. */
export function useSession(): { isSignedIn: boolean; profile: Profile | null } {
  const { session, served } = useMainContext();
  const read = session?.read ?? (() => served);
  const { isSignedIn, profile } = useSyncExternalStore(
    session?.watch ?? subscribeToNothing,
    read,
    read,
  );
  return { isSignedIn, profile: hasKeys(profile) ? profile : null };
}

/** A visitor stays one until the page is loaded again, which a sign-in elsewhere makes it. */
function subscribeToNothing(): () => void {
  return () => {};
}

export function useOpenIdentity(): OpenIdentity {
  return useMainContext().openIdentity;
}

/** The session to refresh and to end; a visitor has none. */
export function useCurrentSession(): Session | null {
  return useMainContext().session;
}

function useMainContext(): Main {
  const main = use(MainContext);
  if (!main) throw new Error("no MainProvider");
  return main;
}
