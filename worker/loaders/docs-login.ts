import type { PageData, PlannedPage } from "#client/contract/page-data.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

/**
 * Single sign-on into the documentation site (pages, section 1.12). The token goes to the
 * configured host alone, whatever the editors linked, and is neither logged nor stored.
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
