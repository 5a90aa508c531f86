import { inverted } from "#client/contract/citation/names.ts";
import {
  countFiles,
  creatorsOf,
  datesOf,
  nameTypeOf,
  rightsOf,
} from "#client/contract/citation/datacite.ts";
import {
  type CitedWork,
  type Creator,
  type RelatedWork,
  yearOf,
} from "#client/contract/citation/work.ts";
import { element, toDocument, type Xml } from "../feeds/xml.ts";

const KERNEL = "http://datacite.org/schema/kernel-4";
const GENERAL_TYPES = {
  dataset: "Dataset",
  software: "Software",
  collection: "Collection",
} as const;

/** DataCite's kernel 4 as a document (CI-01). */
export function toDataCiteXml(work: CitedWork, related: readonly RelatedWork[]): string {
  return toDocument(toDataCiteResource(work, related));
}

/** Its root element, which other documents include too; elements are in the order of its examples. */
export function toDataCiteResource(work: CitedWork, related: readonly RelatedWork[]): Xml {
  return element(
    "resource",
    {
      xmlns: KERNEL,
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation": `${KERNEL} https://schema.datacite.org/meta/kernel-4/metadata.xsd`,
    },
    [
      work.doi === ""
        ? element("identifier", { identifierType: "URL" }, [work.url])
        : element("identifier", { identifierType: "DOI" }, [work.doi]),
      element("creators", {}, creatorsOf(work).map(toCreator)),
      element("titles", {}, [element("title", {}, [work.title])]),
      element("publisher", {}, [work.publisher || ":unav"]),
      element("publicationYear", {}, [yearOf(work) ?? "0000"]),
      element("resourceType", { resourceTypeGeneral: GENERAL_TYPES[work.kind] }, [
        GENERAL_TYPES[work.kind],
      ]),
      group(
        "subjects",
        work.keywords.map((word) => element("subject", {}, [word])),
      ),
      group(
        "dates",
        datesOf(work).map(([dateType, day]) => element("date", { dateType }, [day])),
      ),
      group("relatedIdentifiers", related.map(toRelatedIdentifier)),
      group("sizes", [
        element("size", {}, [`${work.size} B`]),
        element("size", {}, [countFiles(work.fileCount)]),
      ]),
      element("version", {}, [work.version]),
      group("rightsList", rightsOf(work).map(toRights)),
      group(
        "descriptions",
        work.description === ""
          ? []
          : [element("description", { descriptionType: "Abstract" }, [work.description])],
      ),
    ],
  );
}

/** The format has no empty lists. */
function group(name: string, members: Xml[]): Xml | null {
  return members.length === 0 ? null : element(name, {}, members);
}

function toCreator(creator: Creator): Xml {
  const { family, given, orcid } = creator;
  const scheme = { nameIdentifierScheme: "ORCID", schemeURI: "https://orcid.org" };
  return element("creator", {}, [
    element("creatorName", { nameType: nameTypeOf(creator) }, [inverted(creator)]),
    given === "" ? null : element("givenName", {}, [given]),
    given === "" ? null : element("familyName", {}, [family]),
    orcid ? element("nameIdentifier", scheme, [`https://orcid.org/${orcid}`]) : null,
  ]);
}

function toRelatedIdentifier({ relation, type, id }: RelatedWork): Xml {
  const names = { relatedIdentifierType: type, relationType: relation };
  return element("relatedIdentifier", names, [id]);
}

function toRights({ name, url, spdxId }: ReturnType<typeof rightsOf>[number]): Xml {
  const scheme = spdxId && {
    rightsIdentifier: spdxId,
    rightsIdentifierScheme: "SPDX",
    schemeURI: "https://spdx.org/licenses/",
  };
  return element("rights", { rightsURI: url, ...scheme }, [name]);
}
