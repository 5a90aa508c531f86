import type { PageData } from "#client/contract/page-data.ts";
import { parseAccountDeletion } from "#api/wire/account/deletion.ts";
import type { DeletionData, SecurityData } from "#client/contract/account/security.ts";
import { describePolicy } from "#client/sign-in/password-policy.ts";
import { toOwnSignIn, toPasskeys } from "../session/own-sign-in.ts";
import { found, type Loader, SIGNED_OUT, toTitle } from "./load.ts";
import { isProvenFresh } from "./profile.ts";

const TITLE = "Sign-in and security";

/** How the reader signs in; the user pool and the catalogue fail separately (F-61). */
export const loadSecurity: Loader<PageData<SecurityData>> = async (context) => {
  const { account, services } = context;
  const token = account && { AccessToken: account.token() };
  const [profile, signIn, credentials] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    token && services.callUserPoolAs("GetUser", token),
    token && services.callUserPoolAs("ListWebAuthnCredentials", token),
  ]);
  const all = credentials && toPasskeys(credentials);
  const { AUTH_FLOW_TYPE, PASSWORD_MIN_LENGTH, PASSWORD_NEEDS } = services.config;
  const isOffered = AUTH_FLOW_TYPE === "USER_AUTH";
  const since = account?.authenticatedAt ?? null;
  const data: SecurityData = {
    profile,
    isFresh: isProvenFresh(context),
    signedInAt: since === null ? null : new Date(since).toISOString(),
    passkeys: all && (isOffered || all.length > 0) ? { isOffered, all } : null,
    signIn: signIn ? toOwnSignIn(signIn) : { kind: "unknown" },
    passwordRules: describePolicy({ minLength: PASSWORD_MIN_LENGTH, needs: PASSWORD_NEEDS }),
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};

const DELETION_TITLE = "Delete your account";

/** What a deletion removes, what passes to others and what stays, before it is made. */
export const loadDeletion: Loader<PageData<DeletionData>> = async (context) => {
  const { account } = context;
  const [profile, deletion] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account?.ask({ path: "/user/deletion", parse: parseAccountDeletion }) ?? SIGNED_OUT,
  ]);
  const data: DeletionData = { profile, deletion, isFresh: isProvenFresh(context) };
  const title = toTitle(context, DELETION_TITLE);
  const head = { title, description: DELETION_TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};
