import {
  LINK_OUTCOMES,
  LINK_PROVIDERS,
  type LinkOutcome,
  type LinkProvider,
} from "#client/contract/links.ts";
import type { PageData, ProfileData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { found, type LoadContext, type Loader, SIGNED_OUT, toTitle } from "./load.ts";

const TITLE = "My account";

/** The profile, the workspaces and the accounts it is linked to; each fails alone (F-61). */
export const loadProfile: Loader<PageData<ProfileData>> = async (context) => {
  const { account } = context;
  const [profile, workspaces, github] = await Promise.all([
    account?.profile() ?? SIGNED_OUT,
    account?.workspaces() ?? SIGNED_OUT,
    account?.github() ?? SIGNED_OUT,
  ]);
  const data: ProfileData = {
    profile,
    workspaces,
    github,
    linkUrls: toLinkUrls(context),
    sent: toSent(context.query("sent")[0] ?? ""),
  };
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, { data, later: {} });
};

/** GitHub is told where to come back to; ORCID's address says so already. */
function toLinkUrls({ world: { config }, absolute }: LoadContext): ProfileData["linkUrls"] {
  const github = config.GITHUB_APP_URL === "" ? null : new URL(config.GITHUB_APP_URL);
  github?.searchParams.set("redirect_uri", absolute(href("github-redirect")));
  return { orcid: config.ORCID_LINK_URL || null, github: github?.href ?? null };
}

function toSent(text: string): { provider: LinkProvider; outcome: LinkOutcome } | null {
  for (const provider of LINK_PROVIDERS) {
    const outcome = LINK_OUTCOMES.find((name) => text === `${provider}-${name}`);
    if (outcome) return { provider, outcome };
  }
  return null;
}
