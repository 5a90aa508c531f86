import type { PageData, PlannedPage } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

const TEXTS: PlannedPage = {
  title: "Proposals",
  sentence:
    "Researchers propose datasets to open repositories, whose stewards decide what they take.",
  points: [
    "Choose a repository whose scope fits your data, and answer its questions.",
    "A draft is yours alone until you submit it, and you can withdraw it afterwards.",
    "When stewards accept, they open a dataset for you in their workspace.",
  ],
  needsSignIn: true,
  link: { label: "See the open repositories", href: href("open-repositories") },
};

/** A member has their own proposals; a visitor gets an explanation (pages, section 1.10). */
export async function loadProposals(context: LoadContext): Promise<Loaded<PageData<PlannedPage>>> {
  if (context.account)
    return { kind: "redirect", to: href("workspaces.user.proposals"), status: 302 };
  const head = {
    title: toTitle(context, TEXTS.title),
    description: TEXTS.sentence,
    canonical: context.absolute(href("proposals")),
    isIndexable: true,
  };
  return found(head, { data: TEXTS, later: {} });
}
