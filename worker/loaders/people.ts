import { personFeedHref } from "#client/contract/feed-urls.ts";
import { NAME_MAX_CHARS, NAMED, nameHref } from "#client/contract/people.ts";
import { PAGE_SIZES } from "#client/contract/limits.ts";
import { readListQuery } from "#client/contract/lists/list-query.ts";
import type { Pages } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { cutText } from "#base/cut.ts";
import { toOrcid } from "#base/orcid.ts";
import type { AskedPerson } from "../product-api/list-path.ts";
import { found, type LoadContext, type Loaded, toTitle, toMissing } from "./load.ts";

const NOBODY = { kind: "missing", missing: toMissing({ code: "not_found" }) } as const;

/** All records with a person's ORCID iD, or by a name. An iD without public records has no page. */
export async function loadPerson(context: LoadContext): Promise<Loaded<Pages["people"]>> {
  const { orcid: given = "" } = context.params;
  if (given === NAMED) return loadNamed(context);
  const orcid = toOrcid(given);
  if (orcid === null) return NOBODY;
  const { services, defer } = context;
  const { page, records, name } = await readRecords(context, { orcid });
  if (!records.ok) return { kind: "missing", missing: toMissing(records.failure) };
  if (name === null) return NOBODY;
  const canonical = context.absolute(href("people", { orcid }));
  const head = {
    ...describe(context, name),
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

/** Several people may have the name, so no search engine lists the page. Names of nobody are searched for. */
async function loadNamed(context: LoadContext): Promise<Loaded<Pages["people"]>> {
  const contributor = readPersonName(context.query);
  if (contributor === undefined) return NOBODY;
  const { page, records, name } = await readRecords(context, { contributor });
  if (!records.ok) return { kind: "missing", missing: toMissing(records.failure) };
  if (name === null) {
    const to = href("datasets.search", {}, { q: `"${contributor.replaceAll('"', "")}"` });
    return { kind: "redirect", to, status: 302 };
  }
  const canonical = context.absolute(nameHref({ orcid: null, name }));
  const head = { ...describe(context, name), canonical, isIndexable: false };
  return found(head, { data: { orcid: null, name, page, records }, later: {} });
}

/** A name that was typed into an address; `undefined` when there is none. */
export function readPersonName(values: LoadContext["query"]): string | undefined {
  return cutText((values("name")[0] ?? "").trim(), NAME_MAX_CHARS) || undefined;
}

async function readRecords({ catalogue, query }: LoadContext, person: AskedPerson) {
  const { page } = readListQuery(query);
  const records = await catalogue.person(person, { page, size: PAGE_SIZES[0] });
  return { page, records, name: records.ok ? records.value.name : null };
}

function describe(context: LoadContext, name: string) {
  return {
    title: toTitle(context, name),
    description: `Datasets, code and collections that ${name} has contributed to.`,
  };
}
