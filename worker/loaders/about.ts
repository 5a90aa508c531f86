import type { AboutSlug } from "#content-cache/entries.ts";
import type { AboutPageData, PageData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { found, type Loader, toTitle } from "./load.ts";

/** An about page from the CMS, or its built-in text. */
export function loadAbout(slug: AboutSlug): Loader<PageData<AboutPageData>> {
  return async (context) => {
    const page = (await context.content).about(slug);
    const address = context.absolute(href(`about.${slug}`));
    const head = {
      title: toTitle(context, page.title),
      description: page.seoDescription || page.title,
      canonical: address,
      isIndexable: true,
    };
    const data = { ...context.services.editorial.toHtml(page), address };
    return found(head, { data, later: {} });
  };
}
