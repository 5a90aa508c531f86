import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { type Snapshot, snapshot, subscribe } from "valtio/vanilla";
import type { Account } from "../contract/view.ts";
import type { Profile } from "../contract/session.ts";
import { createOpenIdentity, type OpenIdentity } from "../sign-in/open-identity.ts";
import {
  createMainActions,
  createMainState,
  hasKeys,
  type MainActions,
  type MainState,
} from "./main.ts";
import type { CreateSession, Session } from "./session.ts";

export interface Actions extends MainActions {
  /** Ends the session everywhere in this browser and goes to the landing page. */
  signOut(): Promise<void>;
}

interface Main {
  state: MainState;
  actions: Actions;
  openIdentity: OpenIdentity;
  session: Session | null;
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
  const state = createMainState(props.account);
  const openIdentity = createOpenIdentity(props.brandName);
  const mainActions = createMainActions(state);
  const session = props.createSession?.(openIdentity, mainActions) ?? null;
  const signOut = async (): Promise<void> => session?.signOut();
  return { state, openIdentity, session, actions: { ...mainActions, signOut } };
}

/** The state as it is now; a component renders again when any of it changes. */
export function useMain(): Snapshot<MainState> {
  const { state } = useMainContext();
  const read = useCallback(() => snapshot(state), [state]);
  const listen = useCallback((onChange: () => void) => subscribe(state, onChange), [state]);
  return useSyncExternalStore(listen, read, read);
}

/** Who the header greets: follows a sign-out in another tab. */
export function useSession(): { hasSession: boolean; profile: Profile | null } {
  const { hasSession, profile } = useMain();
  return { hasSession, profile: hasKeys(profile) ? profile : null };
}

export function useActions(): Actions {
  return useMainContext().actions;
}

export function useOpenIdentity(): OpenIdentity {
  return useMainContext().openIdentity;
}

/** The session to keep fresh; a visitor has none. */
export function useHeldSession(): Session | null {
  return useMainContext().session;
}

function useMainContext(): Main {
  const main = use(MainContext);
  if (!main) throw new Error("useMain outside of MainProvider");
  return main;
}
