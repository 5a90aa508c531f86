import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import type { Snapshot } from "valtio/vanilla";
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
import { createSessionKeeper, type SessionKeeper } from "./session-keeper.ts";
import { createSignOut, type SignOut } from "./sign-out.ts";

export interface Actions extends MainActions {
  /** Ends the session everywhere in this browser and goes to the landing page. */
  signOut(): Promise<void>;
}

interface Main {
  state: MainState;
  actions: Actions;
  openIdentity: OpenIdentity;
  listen: SignOut["listen"];
  keeper: SessionKeeper;
}

const MainContext = createContext<Main | null>(null);

/** Gives a tab, or one server request, its own state. */
export function MainProvider(props: {
  account: Account | null;
  brandName: string;
  children: ReactNode;
}) {
  const [main] = useState(() => createMain(props.account, props.brandName));
  useEffect(() => main.listen(), [main]);
  useEffect(() => main.keeper.start(), [main]);
  return <MainContext value={main}>{props.children}</MainContext>;
}

function createMain(account: Account | null, brandName: string): Main {
  const state = createMainState(account);
  const openIdentity = createOpenIdentity(brandName);
  const mainActions = createMainActions(state);
  const { signOut, listen, expire } = createSignOut(openIdentity, mainActions);
  const keeper = createSessionKeeper({
    readCookies: () => document.cookie,
    now: Date.now,
    elapsed: () => performance.now(),
    refresh: async () => (await openIdentity()).refreshSession(),
    onEnded: expire,
    onWake,
  });
  return { state, openIdentity, listen, keeper, actions: { ...mainActions, signOut } };
}

/** The state as it is now; a component renders again when a field it read changes. */
export function useMain(): Snapshot<MainState> {
  return useSnapshot(useMainContext().state);
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

/** Refreshes a session that is about to end, before something is asked in its name. */
export function useFreshen(): SessionKeeper["freshen"] {
  return useMainContext().keeper.freshen;
}

function useMainContext(): Main {
  const main = use(MainContext);
  if (!main) throw new Error("useMain outside of MainProvider");
  return main;
}

/** A machine that slept, or was offline, looks at the clock first. */
function onWake(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  addEventListener("online", listener);
  return () => {
    document.removeEventListener("visibilitychange", listener);
    removeEventListener("online", listener);
  };
}
