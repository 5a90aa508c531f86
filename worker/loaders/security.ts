import type { PageData } from "#client/contract/page-data.ts";
import type { SecurityData } from "#client/contract/account/security.ts";
import { toOwnSignIn } from "../session/own-sign-in.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "./load.ts";
import { isFresh } from "./profile.ts";

const TITLE = "Sign-in and security";

/** How the reader signs in; the user pool and the catalogue fail each alone (F-61). */
export const loadSecurity: Loader<PageData<SecurityData>> = async (context) => {
  const { account, services } = context;
  const [profile, signIn] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account && services.askUserPool("GetUser", { AccessToken: account.token() }),
  ]);
  const since = account?.authenticatedAt ?? null;
  const data: SecurityData = {
    profile,
    isFresh: isFresh(context),
    signedInAt: since === null ? null : new Date(since).toISOString(),
    signIn: signIn ? toOwnSignIn(signIn) : { kind: "unknown" },
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};
