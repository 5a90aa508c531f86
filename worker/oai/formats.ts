import { toDoiUrl } from "#base/doi.ts";
import { EMBARGOED_ACCESS } from "#client/contract/citation/datacite.ts";
import { inverted } from "#client/contract/citation/names.ts";
import type { CitedWork, Creator, RelatedWork } from "#client/contract/citation/work.ts";
import { element, type Xml } from "../feeds/xml.ts";
import { toDataCiteResource } from "../metadata/datacite-xml.ts";

/** A record, the input of every format. */
export interface Disseminated {
  work: CitedWork;
  related: readonly RelatedWork[];
  /** Of its page, absolute. */
  url: string;
}

export interface OaiFormat {
  namespace: string;
  schema: string;
  write(record: Disseminated): Xml;
}

export const PREFIXES = ["oai_dc", "oai_datacite", "datacite4", "mods"] as const;
export type Prefix = (typeof PREFIXES)[number];

const XSI = "http://www.w3.org/2001/XMLSchema-instance";
const DUBLIN_CORE = "http://www.openarchives.org/OAI/2.0/oai_dc/";
const DUBLIN_CORE_SCHEMA = "http://www.openarchives.org/OAI/2.0/oai_dc.xsd";
const OAI_DATACITE = "http://schema.datacite.org/oai/oai-1.1/";
const OAI_DATACITE_SCHEMA = "http://schema.datacite.org/oai/oai-1.1/oai.xsd";
const MODS = "http://www.loc.gov/mods/v3";
const MODS_SCHEMA = "http://www.loc.gov/standards/mods/v3/mods-3-7.xsd";

/** Formats a record can be harvested in (OAI-02). */
export const FORMATS: Record<Prefix, OaiFormat> = {
  oai_dc: { namespace: DUBLIN_CORE, schema: DUBLIN_CORE_SCHEMA, write: toDublinCore },
  oai_datacite: { namespace: OAI_DATACITE, schema: OAI_DATACITE_SCHEMA, write: toOaiDataCite },
  datacite4: {
    namespace: "http://datacite.org/schema/kernel-4",
    schema: "https://schema.datacite.org/meta/kernel-4/metadata.xsd",
    write: ({ work, related }) => toDataCiteResource(work, related),
  },
  mods: { namespace: MODS, schema: MODS_SCHEMA, write: toMods },
};

const DC_TYPES = { dataset: "Dataset", software: "Software", collection: "Collection" } as const;

/** Simple Dublin Core: fifteen elements, each optional and repeatable. */
function toDublinCore({ work, related, url }: Disseminated): Xml {
  const parts: [name: string, values: readonly (string | null | undefined)[]][] = [
    ["title", [work.title]],
    ["creator", work.creators.map(inverted)],
    ["subject", work.keywords],
    ["description", [work.description]],
    ["publisher", [work.publisher]],
    ["date", [work.day]],
    ["type", [DC_TYPES[work.kind]]],
    ["identifier", [work.doi && work.url, url]],
    ["relation", related.map(({ type, id }) => (type === "DOI" ? toDoiUrl(id) : id))],
    ["rights", [work.license?.name, work.license?.url, work.isEmbargoed ? EMBARGOED_ACCESS : null]],
  ];
  const names = {
    "xmlns:oai_dc": DUBLIN_CORE,
    "xmlns:dc": "http://purl.org/dc/elements/1.1/",
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": `${DUBLIN_CORE} ${DUBLIN_CORE_SCHEMA}`,
  };
  return element(
    "oai_dc:dc",
    names,
    parts.flatMap(([name, values]) =>
      values.map((value) => (value ? element(`dc:${name}`, {}, [value]) : null)),
    ),
  );
}

/** DataCite's envelope around its kernel, as aggregators expect it. */
function toOaiDataCite({ work, related }: Disseminated): Xml {
  const names = {
    xmlns: OAI_DATACITE,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": `${OAI_DATACITE} ${OAI_DATACITE_SCHEMA}`,
  };
  return element("oai_datacite", names, [
    element("schemaVersion", {}, ["4"]),
    element("datacentreSymbol", {}, [work.doi.split("/")[0] || "none"]),
    element("payload", {}, [toDataCiteResource(work, related)]),
  ]);
}

/** The Library of Congress's description of a resource, MODS 3.7. */
function toMods({ work, url }: Disseminated): Xml {
  const names = {
    xmlns: MODS,
    "xmlns:xsi": XSI,
    "xsi:schemaLocation": `${MODS} ${MODS_SCHEMA}`,
    version: "3.7",
  };
  const { license } = work;
  return element("mods", names, [
    element("titleInfo", {}, [element("title", {}, [work.title])]),
    ...work.creators.map(toModsName),
    element("typeOfResource", work.kind === "collection" ? { collection: "yes" } : {}, [
      work.kind === "software" ? "software, multimedia" : "mixed material",
    ]),
    element("genre", {}, [work.kind]),
    element("originInfo", {}, [
      work.publisher === "" ? null : element("publisher", {}, [work.publisher]),
      work.day && element("dateIssued", { encoding: "w3cdtf", keyDate: "yes" }, [work.day]),
      element("edition", {}, [`Version ${work.version}`]),
    ]),
    work.description === "" ? null : element("abstract", {}, [work.description]),
    ...work.keywords.map((word) => element("subject", {}, [element("topic", {}, [word])])),
    work.doi === "" ? null : element("identifier", { type: "doi" }, [work.doi]),
    element("location", {}, [element("url", { usage: "primary display" }, [url])]),
    license &&
      element("accessCondition", { type: "use and reproduction" }, [
        [license.name, license.url].filter(Boolean).join(" "),
      ]),
    work.isEmbargoed
      ? element("accessCondition", { type: "restriction on access" }, [
          ["The files are withheld", work.availableDay].filter(Boolean).join(" until "),
        ])
      : null,
  ]);
}

function toModsName({ family, given, orcid }: Creator): Xml {
  const parts =
    given === ""
      ? [element("namePart", {}, [family])]
      : [
          element("namePart", { type: "given" }, [given]),
          element("namePart", { type: "family" }, [family]),
        ];
  const term = { type: "text", authority: "marcrelator" };
  return element("name", { type: given === "" ? null : "personal" }, [
    ...parts,
    element("role", {}, [element("roleTerm", term, ["creator"])]),
    orcid === null
      ? null
      : element("nameIdentifier", { type: "orcid" }, [`https://orcid.org/${orcid}`]),
  ]);
}
