import { LINK_OUTCOMES, LINK_PROVIDERS } from "#client/contract/account/links.ts";
import type { PageData, ProfileData, ProfileLater } from "#client/contract/page-data.ts";
import { toPlainPath } from "#client/contract/routes.ts";
import { isFreshSession } from "../session/own-sign-in.ts";
import { found, type LoadContext, type Loader, SIGNED_OUT, toTitle } from "./load.ts";

const TITLE = "My account";

/**
 * The profile, the workspaces and the linked accounts; each fails separately (F-61). GitHub is
 * another host, so nothing waits for it.
 */
export const loadProfile: Loader<PageData<ProfileData, ProfileLater>> = async (context) => {
  const { account } = context;
  const github = account?.github() ?? Promise.resolve(SIGNED_OUT);
  const [profile, details, workspaces] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account?.details() ?? SIGNED_OUT,
    account?.workspaces() ?? SIGNED_OUT,
  ]);
  const data: ProfileData = {
    profile,
    details,
    workspaces,
    linkUrls: toLinkUrls(context),
    isFresh: isFresh(context),
    sent: toSent(context.query("sent")[0] ?? ""),
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: { github } });
};

/** Time that must be left to fill in a form, milliseconds. */
const FILL_IN_MS = 60_000;

/** For forms that the user pool alone answers. */
export function isProvenFresh({ services, account }: LoadContext): boolean {
  return account === null || isFreshSession(services, account, FILL_IN_MS);
}

/** For forms of the catalogue, which decides itself about a token without a time of sign-in. */
export function isFresh(context: LoadContext): boolean {
  return context.account?.authenticatedAt === null || isProvenFresh(context);
}

/** GitHub's address gets the return address; ORCID's has it already. */
function toLinkUrls({ services: { config }, absolute }: LoadContext): ProfileData["linkUrls"] {
  const github = config.GITHUB_APP_URL === "" ? null : new URL(config.GITHUB_APP_URL);
  github?.searchParams.set("redirect_uri", absolute(toPlainPath("github-redirect")));
  return { orcid: config.ORCID_LINK_URL || null, github: github?.href ?? null };
}

function toSent(text: string): ProfileData["sent"] {
  if (text === "email-changed") return text;
  for (const provider of LINK_PROVIDERS) {
    const outcome = LINK_OUTCOMES.find((name) => text === `${provider}-${name}`);
    if (outcome) return { provider, outcome };
  }
  return null;
}
