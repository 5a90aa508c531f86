import { toDoiUrl } from "#base/doi.ts";
import { toFullName } from "#client/contract/people.ts";
import { exportHref } from "#client/contract/citation/addresses.ts";
import { natural } from "#client/contract/citation/names.ts";
import type { Creator } from "#client/contract/citation/work.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import type { RecordSummary } from "../product-api/to-rows.ts";
import {
  ACCESS_RIGHTS,
  type Description,
  findPrevious,
  listExternalFiles,
  listMembers,
  toId,
  toText,
  withoutEmpty,
} from "./description.ts";
import type { RdfNode } from "./rdf.ts";

export const DCAT = "http://www.w3.org/ns/dcat#";

/** The vocabularies of DCAT. */
export const DCAT_PREFIXES = {
  dcat: DCAT,
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  prov: "http://www.w3.org/ns/prov#",
  spdx: "http://spdx.org/rdf/terms#",
  rdfs: "http://www.w3.org/2000/01/rdf-schema#",
  hydra: "http://www.w3.org/ns/hydra/core#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** A record for data catalogues, DCAT 3 as JSON-LD (DC-01). */
export function toDcat(described: Description): RdfNode {
  const { record, work, url, origin } = described;
  const previous = findPrevious(described);
  return {
    "@type": "dcat:Dataset",
    ...withoutEmpty({
      "@context": DCAT_PREFIXES,
      "@id": toId(described),
      "dct:identifier": work.doi || url,
      "dct:title": record.title,
      "dct:description": toText(described),
      "dcat:landingPage": { "@id": url },
      "dcat:keyword": record.tags,
      "dcat:version": work.version,
      "dcat:previousVersion": previous && { "@id": toDoiUrl(previous.doi) },
      "dct:creator": work.creators.map((creator) => toAgent(creator, natural(creator))),
      "dct:publisher": toOrganization(work.publisher),
      "dct:issued": toDate(record.firstPublishedAt ?? record.versionPublishedAt),
      "dct:modified": toDate(record.revisedAt ?? record.versionPublishedAt),
      "dct:license": toLicense(record),
      "dct:accessRights": { "@id": ACCESS_RIGHTS[record.availability.kind] },
      ...toRelations(record.publications),
      "dct:hasPart": listMembers(described).map(({ id }) => ({ "@id": id })),
      "dcat:inCatalog": { "@id": toCatalogId(origin) },
      "dcat:distribution": toDistributions(described),
    }),
  };
}

/** The id of the catalogue itself. */
function toCatalogId(origin: string): string {
  return origin + href("datasets.list");
}

interface CatalogPage {
  origin: string;
  name: string;
  publisher: string;
  /** Of the page itself and its neighbours, absolute; `null` where there is none. */
  pages: { own: string; first: string; next: string | null; last: string };
  total: number;
  records: readonly RecordSummary[];
}

/** One page of the catalogue; a record's own description has its files. */
export function toDcatCatalog({
  origin,
  name,
  publisher,
  pages,
  total,
  records,
}: CatalogPage): RdfNode {
  const view = withoutEmpty({
    "@id": pages.own,
    "@type": "hydra:PartialCollectionView",
    "hydra:first": { "@id": pages.first },
    "hydra:next": pages.next && { "@id": pages.next },
    "hydra:last": { "@id": pages.last },
  });
  return {
    "@context": DCAT_PREFIXES,
    "@id": toCatalogId(origin),
    "@type": "dcat:Catalog",
    "dct:title": name,
    "dct:description": `Public research data of ${publisher}.`,
    "dct:publisher": toOrganization(publisher),
    "foaf:homepage": { "@id": `${origin}/` },
    "hydra:totalItems": toNumber(total),
    "hydra:view": view,
    "dcat:dataset": records.map((record) => toCatalogEntry(origin, publisher, record)),
  };
}

function toCatalogEntry(origin: string, publisher: string, record: RecordSummary): unknown {
  const { family, id, doi } = record;
  const url = origin + href(`${family}.detail`, { id });
  return withoutEmpty({
    "@id": doi === "" ? url : toDoiUrl(doi),
    "@type": "dcat:Dataset",
    "dct:identifier": doi || url,
    "dct:title": record.title,
    "dct:description": record.description || record.title,
    "dcat:landingPage": { "@id": url },
    "dcat:keyword": record.tags,
    "dcat:version": String(record.version),
    "dct:creator": record.people.map((person) =>
      toAgent({ given: person.givenName, orcid: person.orcid }, toFullName(person)),
    ),
    "dct:publisher": toOrganization(publisher),
    "dct:issued": toDate(record.publishedAt),
    "dct:modified": toDate(record.updatedAt),
    "dcat:inCatalog": { "@id": toCatalogId(origin) },
    "rdfs:seeAlso": { "@id": `${origin}${exportHref({ family, id, version: null }, "dcat")}` },
    "dcat:distribution": withoutEmpty({
      "@type": "dcat:Distribution",
      "dcat:accessURL": { "@id": url },
      "dct:license": toLicense(record),
    }),
  });
}

/** Terms for DataCite's relations; all others are `dct:relation`. */
const RELATIONS: ReadonlyMap<string, string> = new Map([
  ["IsCitedBy", "dct:isReferencedBy"],
  ["IsDescribedBy", "dct:isReferencedBy"],
  ["IsDocumentedBy", "dct:isReferencedBy"],
  ["IsReferencedBy", "dct:isReferencedBy"],
  ["References", "dct:references"],
  ["Requires", "dct:requires"],
  ["IsRequiredBy", "dct:isRequiredBy"],
]);

function toRelations(publications: RecordDetail["publications"]): Record<string, unknown> {
  const byTerm = Map.groupBy(
    publications,
    ({ relationship }) => RELATIONS.get(relationship) ?? "dct:relation",
  );
  const groups = [...byTerm].map(([term, works]) => [
    term,
    works.map(({ doi }) => ({ "@id": toDoiUrl(doi) })),
  ]);
  return Object.fromEntries(groups);
}

function toOrganization(name: string): unknown {
  return { "@type": "foaf:Organization", "foaf:name": name };
}

type Agent = Pick<Creator, "given" | "orcid" | "isOrganization">;

/** Who has one name only may be a person or an organisation. */
function toAgent({ given, orcid, isOrganization }: Agent, name: string): unknown {
  if (isOrganization) return toOrganization(name);
  return withoutEmpty({
    "@id": orcid && `https://orcid.org/${orcid}`,
    "@type": given === "" && !orcid ? "foaf:Agent" : "foaf:Person",
    "foaf:name": name,
  });
}

function toNumber(value: number): unknown {
  return { "@type": "xsd:nonNegativeInteger", "@value": String(value) };
}

function toDate(iso: string | null): unknown {
  return iso && { "@type": "xsd:date", "@value": iso.slice(0, 10) };
}

function toLicense({ license }: Pick<RecordSummary, "license">): unknown {
  const address = license?.spdxId ? `https://spdx.org/licenses/${license.spdxId}` : license?.url;
  return address && { "@id": address };
}

/** Withheld files are a distribution too, whose only address is the page. */
function toDistributions(described: Description): unknown[] {
  const { record, files, url } = described;
  const shared = { "@type": "dcat:Distribution", "dcat:accessURL": { "@id": url } };
  const held = files.map((file) => ({ ...file, name: file.path, md5: null }));
  const all = [...held, ...listExternalFiles(described)];
  if (all.length === 0) return [withoutEmpty({ ...shared, "dct:license": toLicense(record) })];
  return all.map(({ name, url: address, type, size, sha256, md5 }) =>
    withoutEmpty({
      ...shared,
      "dct:title": name,
      "dct:license": toLicense(record),
      "dcat:downloadURL": { "@id": address },
      "dcat:mediaType": type && {
        "@id": `https://www.iana.org/assignments/media-types/${encodeURI(type)}`,
      },
      "dcat:byteSize": size === null ? null : toNumber(size),
      "spdx:checksum": toChecksum("sha256", sha256) ?? toChecksum("md5", md5),
    }),
  );
}

function toChecksum(algorithm: "sha256" | "md5", digits: string | null): unknown {
  if (digits === null) return null;
  return {
    "@type": "spdx:Checksum",
    "spdx:algorithm": { "@id": `spdx:checksumAlgorithm_${algorithm}` },
    "spdx:checksumValue": { "@type": "xsd:hexBinary", "@value": digits },
  };
}
