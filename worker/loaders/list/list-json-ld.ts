import type { Family } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import type { LoadContext } from "../load.ts";

/** The list as a data catalogue, and its breadcrumbs (JL-13). */
export function toListJsonLd(context: LoadContext, family: Family): unknown {
  const { BRAND_NAME, UNIVERSITY_NAME } = context.services.config;
  const url = context.absolute(href(`${family}.list`));
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "DataCatalog",
        "@id": url,
        name: BRAND_NAME,
        url,
        description: `Data published by researchers of ${UNIVERSITY_NAME} and their partners.`,
        publisher: { "@type": "Organization", name: UNIVERSITY_NAME },
        isAccessibleForFree: true,
      },
      toBreadcrumbList([
        ["Public Data", context.absolute(href("discover"))],
        [LABELS[family], url],
      ]),
    ],
  };
}

const LABELS: Record<Family, string> = {
  datasets: "Datasets",
  code: "Code",
  collections: "Collections",
};

/** The steps that lead to a page, the page itself last. */
export function toBreadcrumbList(
  steps: readonly (readonly [name: string, url: string])[],
): unknown {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(([name, item], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item,
    })),
  };
}
