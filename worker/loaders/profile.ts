import { LINK_OUTCOMES, LINK_PROVIDERS } from "#client/contract/account/links.ts";
import type { PageData, ProfileData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { isFreshSession } from "../session/own-sign-in.ts";
import { found, type LoadContext, type Loader, SIGNED_OUT, toTitle } from "./load.ts";

const TITLE = "My account";

/** The profile, the workspaces and the accounts it is linked to; each fails alone (F-61). */
export const loadProfile: Loader<PageData<ProfileData>> = async (context) => {
  const { account } = context;
  const [profile, details, workspaces, github] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account?.details() ?? SIGNED_OUT,
    account?.workspaces() ?? SIGNED_OUT,
    account?.github() ?? SIGNED_OUT,
  ]);
  const data: ProfileData = {
    profile,
    details,
    workspaces,
    github,
    linkUrls: toLinkUrls(context),
    isFresh: isFresh(context),
    sent: toSent(context.query("sent")[0] ?? ""),
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};

/** A minute is left, so that whoever is shown a form has the time to fill it in. */
export function isFresh({ services, account }: LoadContext): boolean {
  return account === null || isFreshSession(services, account, 60_000);
}

/** GitHub is told where to come back to; ORCID's address says so already. */
function toLinkUrls({ services: { config }, absolute }: LoadContext): ProfileData["linkUrls"] {
  const github = config.GITHUB_APP_URL === "" ? null : new URL(config.GITHUB_APP_URL);
  github?.searchParams.set("redirect_uri", absolute(href("github-redirect")));
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
