import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useSnapshot } from "valtio/react";
import type { Snapshot } from "valtio/vanilla";
import type { Account } from "../contract/page-data.ts";
import type { Profile } from "../contract/session.ts";
import { createOpenIdentity, type OpenIdentity } from "../sign-in/open-identity.ts";
import {
  createMainActions,
  createMainState,
  hasKeys,
  type MainActions,
  type MainState,
} from "./main.ts";
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
  return <MainContext value={main}>{props.children}</MainContext>;
}

function createMain(account: Account | null, brandName: string): Main {
  const state = createMainState(account);
  const openIdentity = createOpenIdentity(brandName);
  const mainActions = createMainActions(state);
  const { signOut, listen } = createSignOut(openIdentity, mainActions);
  return { state, openIdentity, listen, actions: { ...mainActions, signOut } };
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

function useMainContext(): Main {
  const main = use(MainContext);
  if (!main) throw new Error("useMain outside of MainProvider");
  return main;
}
