import { personFeedHref } from "#client/contract/feed-urls.ts";
import { PAGE_SIZES } from "#client/contract/limits.ts";
import { readListQuery } from "#client/contract/list-query.ts";
import type { Pages } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { toOrcid } from "#base/orcid.ts";
import { found, type LoadContext, type Loaded, toTitle, toMissing } from "./load.ts";

/** All records with a person's ORCID iD. A person without public records has no page. */
export async function loadPerson(context: LoadContext): Promise<Loaded<Pages["people"]>> {
  const orcid = toOrcid(context.params["orcid"] ?? "");
  if (orcid === null) return { kind: "missing", missing: toMissing({ code: "not_found" }) };
  const { services, defer } = context;
  const { page } = readListQuery(context.query);
  const records = await context.catalogue.person(orcid, { page, size: PAGE_SIZES[0] });
  if (!records.ok) return { kind: "missing", missing: toMissing(records.failure) };
  const { name } = records.value;
  if (name === null) return { kind: "missing", missing: toMissing({ code: "not_found" }) };
  const canonical = context.absolute(href("people", { orcid }));
  const head = {
    title: toTitle(context, name),
    description: `Datasets, code and collections that ${name} has contributed to.`,
    canonical,
    isIndexable: page === 1,
    links: [
      {
        rel: "alternate",
        href: personFeedHref(orcid),
        type: "application/atom+xml",
        title: name,
      },
    ],
    jsonLd: {
      "@context": "https://schema.org",
      "@type": "ProfilePage",
      url: canonical,
      mainEntity: { "@type": "Person", name, "@id": `https://orcid.org/${orcid}` },
    },
  };
  const orcidRecord = services.orcidRecords?.read(orcid, defer);
  const later = orcidRecord ? { orcidRecord } : {};
  return found(head, { data: { orcid, name, page, records }, later });
}
