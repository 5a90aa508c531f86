import { natural } from "#client/contract/citation/names.ts";
import { href } from "#client/contract/routes.ts";
import {
  ACCESS_RIGHTS,
  type Description,
  findPrevious,
  toId,
  toText,
  withoutEmpty,
} from "./description.ts";

export const DCAT = "http://www.w3.org/ns/dcat#";

const CONTEXT = {
  dcat: DCAT,
  dct: "http://purl.org/dc/terms/",
  foaf: "http://xmlns.com/foaf/0.1/",
  prov: "http://www.w3.org/ns/prov#",
  spdx: "http://spdx.org/rdf/terms#",
  xsd: "http://www.w3.org/2001/XMLSchema#",
};

/** A record in the words of data catalogues, DCAT 3 as JSON-LD (DC-01). */
export function toDcat(described: Description): Record<string, unknown> {
  const { record, work, url, origin } = described;
  const previous = findPrevious(described);
  return withoutEmpty({
    "@context": CONTEXT,
    "@id": toId(described),
    "@type": "dcat:Dataset",
    "dct:identifier": work.doi || url,
    "dct:title": record.title,
    "dct:description": toText(described),
    "dcat:landingPage": { "@id": url },
    "dcat:keyword": record.tags,
    "dcat:version": work.version,
    "dcat:previousVersion": previous && { "@id": `https://doi.org/${previous.doi}` },
    "dct:creator": work.creators.map((creator) =>
      withoutEmpty({
        "@id": creator.orcid && `https://orcid.org/${creator.orcid}`,
        "@type": "foaf:Person",
        "foaf:name": natural(creator),
      }),
    ),
    "dct:publisher": { "@type": "foaf:Organization", "foaf:name": work.publisher },
    "dct:issued": toDate(record.firstPublishedAt ?? record.versionPublishedAt),
    "dct:modified": toDate(record.revisedAt ?? record.versionPublishedAt),
    "dct:license": toLicense(described),
    "dct:accessRights": { "@id": ACCESS_RIGHTS[record.availability.kind] },
    "dct:isReferencedBy": record.publications.map(({ doi }) => ({
      "@id": `https://doi.org/${doi}`,
    })),
    "dcat:inCatalog": { "@id": origin + href("datasets.list") },
    "dcat:distribution": toDistributions(described),
  });
}

function toDate(iso: string | null): unknown {
  return iso && { "@type": "xsd:date", "@value": iso.slice(0, 10) };
}

function toLicense({ record: { license } }: Description): unknown {
  const address = license?.spdxId ? `https://spdx.org/licenses/${license.spdxId}` : license?.url;
  return address && { "@id": address };
}

/** Withheld files are no less a distribution, but there is only the page to go to. */
function toDistributions(described: Description): unknown[] {
  const { files, url } = described;
  const shared = { "@type": "dcat:Distribution", "dcat:accessURL": { "@id": url } };
  if (files.length === 0) return [withoutEmpty({ ...shared, "dct:license": toLicense(described) })];
  return files.map((file) =>
    withoutEmpty({
      ...shared,
      "dct:title": file.path,
      "dct:license": toLicense(described),
      "dcat:downloadURL": { "@id": file.url },
      "dcat:mediaType": { "@id": `https://www.iana.org/assignments/media-types/${file.type}` },
      "dcat:byteSize": { "@type": "xsd:nonNegativeInteger", "@value": String(file.size) },
      "spdx:checksum": file.sha256 && {
        "@type": "spdx:Checksum",
        "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
        "spdx:checksumValue": { "@type": "xsd:hexBinary", "@value": file.sha256 },
      },
    }),
  );
}
