import type { PageData, PlannedPage } from "#client/contract/page-data.ts";
import { href, type RouteName } from "#client/contract/routes.ts";
import { readArrivalNotice } from "./arrival-notice.ts";
import { found, type Loader, toTitle, type LoadContext, type Loaded } from "./load.ts";

type PlannedName = "workspaces" | "orcid-redirect" | "github-redirect" | "profile";

const profile = { label: "Open your profile", href: href("user.profile") };

/** The texts of pages that have no more content yet. */
const PLANNED: Record<PlannedName & RouteName, PlannedPage> = {
  workspaces: {
    title: "Workspaces",
    sentence:
      "A workspace is where a research group keeps, describes and shares its data before it is published. Sign in to open yours.",
    points: [
      "Data stay private to the group until one of its publishers releases them.",
      "Everyone in a group sees the same datasets, in the roles that its owner gives.",
      "A published version gets a DOI, and appears in the public catalogue within minutes.",
    ],
    needsSignIn: true,
    link: { label: "What a workspace offers", href: href("about.workspaces") },
  },
  "orcid-redirect": {
    title: "Back from ORCID",
    sentence:
      "This page finishes linking an ORCID iD. It was opened without a link in progress, so nothing was changed.",
    link: profile,
  },
  "github-redirect": {
    title: "Back from GitHub",
    sentence:
      "This page finishes connecting a GitHub account. It was opened without a connection in progress, so nothing was changed.",
    link: profile,
  },
  profile: {
    title: "Signing in",
    sentence:
      "This page finishes a sign-in. It was opened without one in progress, so nothing was changed.",
    link: profile,
  },
};

export function loadPlanned(name: PlannedName): Loader<PageData<PlannedPage>> {
  return async (context) => {
    const data = { ...PLANNED[name], notice: readArrivalNotice(context) };
    const head = {
      title: toTitle(context, data.title),
      description: data.sentence,
      isIndexable: false,
    };
    return found(head, { data, later: {} });
  };
}

/**
 * Single sign-on into the documentation site (pages, section 1.12). The token is sent only to the
 * configured host, whatever the editors linked, and is neither logged nor stored.
 */
export async function loadDocsLogin(context: LoadContext): Promise<Loaded<PageData<PlannedPage>>> {
  const { DOCS_URL } = context.services.config;
  const token = context.account ? await context.account.docsToken() : null;
  if (token?.ok) {
    const to = new URL(DOCS_URL);
    to.searchParams.set("auth_token", token.value);
    return { kind: "redirect", to: to.href, status: 302 };
  }
  const data: PlannedPage = {
    title: "Documentation",
    sentence:
      token === null
        ? "Sign in to open the documentation as yourself. Its public part is open to everyone."
        : "Signing you in to the documentation did not work. Its public part is open to everyone.",
    needsSignIn: token === null,
    link: { label: "Open the documentation", href: DOCS_URL },
  };
  const head = {
    title: toTitle(context, data.title),
    description: data.sentence,
    isIndexable: false,
  };
  return found(head, { data, later: {} });
}
