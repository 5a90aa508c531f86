import type { AboutPage } from "#content-cache/records.ts";
import type { PageData } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { found, type Loader, toTitle } from "./load.ts";

/** An about page from the CMS, or its built-in text. */
export function loadAbout(slug: AboutPage["slug"]): Loader<PageData<AboutPage>> {
  return async (context) => {
    const page = context.content.about(slug);
    const head = {
      title: toTitle(context, page.title),
      description: page.seoDescription || page.title,
      canonical: context.absolute(href(`about.${slug}`)),
      isIndexable: true,
    };
    return found(head, { data: context.world.editorial.toHtml(page), later: {} });
  };
}
