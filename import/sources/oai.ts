import { done, failed, type Outcome } from "../failures.ts";
import { fromDataCiteXml } from "../formats/datacite-xml.ts";
import { type Node, isNode, toList, toText } from "../formats/json-ld.ts";
import { SOURCE_PAGES_MAX } from "../limits.ts";
import { type Element, findAll, findOne, parseXml, textsOf } from "../xml.ts";
import type { SourceClient } from "./client.ts";
import { TEXTS, readDataCiteFields, toKind } from "./datacite-fields.ts";
import { type SourceFile, type SourceVersion, toKey, toOldPath } from "./source.ts";
import { findDoi, toDistinct, toFileName } from "./texts.ts";

/** Supported formats, the most detailed first. */
const FORMATS = ["oai_datacite", "datacite", "datacite4", "oai_dc"] as const;
type Format = (typeof FORMATS)[number];

/** One answer, and its address. */
interface Page {
  root: Element;
  step: string;
}

/** One record, with the DOI of all its versions where it has one. */
interface Harvested {
  version: SourceVersion;
  hasSeries: boolean;
}

/**
 * Records of an OAI-PMH 2.0 repository, by its base address, with `set` or the identifier
 * of one record in the query. Records that are versions of one another come last, the oldest first,
 * because the protocol lists them in no order. It knows no files: files at the
 * repository itself are downloaded, and others are only linked.
 */
export async function* readOai(
  address: string,
  client: SourceClient,
): AsyncGenerator<Outcome<SourceVersion>> {
  const format = await chooseFormat(new URL(address), client);
  if (!format.ok) {
    yield format;
    return;
  }
  const inSeries: SourceVersion[] = [];
  for await (const page of readPages(new URL(address), { format: format.value, client })) {
    if (!page.ok) {
      yield page;
      return;
    }
    for (const record of findAll(page.value.root, "record")) {
      if (isDeleted(record)) continue;
      const read = toVersion(record, { base: address, step: page.value.step });
      if (!read.ok) yield read;
      else if (read.value.hasSeries) inSeries.push(read.value.version);
      else yield done(read.value.version);
    }
  }
  const dayOf = ({ fields }: SourceVersion): string => fields.publishedAt ?? "";
  for (const version of inSeries.toSorted((a, b) => dayOf(a).localeCompare(dayOf(b))))
    yield done(version);
}

async function chooseFormat(address: URL, client: SourceClient): Promise<Outcome<Format>> {
  const given = address.searchParams.get("metadataPrefix");
  const step = toStep(address, { verb: "ListMetadataFormats" });
  const offered = given === null ? await askXml(step, client) : null;
  if (offered !== null && !offered.ok) return offered;
  const names =
    offered === null
      ? [given]
      : findAll(offered.value, "metadataPrefix").map(({ text }) => text.trim());
  const format = FORMATS.find((one) => names.includes(one));
  if (format !== undefined) return done(format);
  const reason = `offers none of the formats ${FORMATS.join(", ")}`;
  return failed({ code: "SOURCE_SHAPE", address: step, reason });
}

async function* readPages(
  address: URL,
  { format, client }: { format: Format; client: SourceClient },
): AsyncGenerator<Outcome<Page>> {
  const { searchParams } = address;
  const identifier = searchParams.get("identifier");
  const set = searchParams.get("set");
  const wanted = { metadataPrefix: format, ...(set !== null && { set }) };
  let step = toStep(
    address,
    identifier === null
      ? { verb: "ListRecords", ...wanted }
      : { verb: "GetRecord", metadataPrefix: format, identifier },
  );
  const seen = new Set<string>();
  for (let page = 0; page < SOURCE_PAGES_MAX; page += 1) {
    const answer = await askXml(step, client);
    if (!answer.ok) {
      yield answer;
      return;
    }
    const token = findOne(answer.value, "resumptionToken")?.text.trim() ?? "";
    // Some repositories give one token for all pages, others a new one for ever: records tell.
    const place = findOne(answer.value, "identifier")?.text ?? token;
    if (seen.has(place)) {
      const reason = "leads back to a page before it";
      yield failed({ code: "SOURCE_SHAPE", address: step, reason });
      return;
    }
    yield done({ root: answer.value, step });
    if (token === "") return;
    seen.add(place);
    step = toStep(address, { verb: "ListRecords", resumptionToken: token });
  }
  const reason = `has more than ${SOURCE_PAGES_MAX} pages: name one of its sets (?set=…)`;
  yield failed({ code: "SOURCE_SHAPE", address: step, reason });
}

function toStep({ origin, pathname }: URL, query: Record<string, string>): string {
  return `${origin}${pathname}?${new URLSearchParams(query)}`;
}

/** OAI-PMH sends errors with status 200; a set without records is none, and a list that expired can be asked for again. */
async function askXml(address: string, client: SourceClient): Promise<Outcome<Element>> {
  const answer = await client.text(address, "text/xml, application/xml");
  if (!answer.ok) return answer;
  const root = parseXml(answer.value);
  if (root === null && answer.value.includes("<OAI-PMH")) {
    const reason = "its XML breaks off, or is malformed";
    return failed({ code: "SOURCE_UNREACHABLE", address, reason });
  }
  if (root?.name !== "OAI-PMH")
    return failed({ code: "SOURCE_SHAPE", address, reason: "is no answer of OAI-PMH 2.0" });
  const error = root.children.find(({ name }) => name === "error");
  const code = error?.attributes["code"] ?? "";
  if (error === undefined || code === "noRecordsMatch") return done(root);
  const reason = `answers ${code || "an error"}`;
  return code === "badResumptionToken"
    ? failed({ code: "SOURCE_UNREACHABLE", address, reason: `it ${reason}` })
    : failed({ code: "SOURCE_SHAPE", address, reason });
}

function isDeleted(record: Element): boolean {
  return findOne(record, "header")?.attributes["status"] === "deleted";
}

function toVersion(
  record: Element,
  { base, step }: { base: string; step: string },
): Outcome<Harvested> {
  const header = findOne(record, "header");
  const [identifier = ""] = header === null ? [] : textsOf(header, "identifier");
  // Two of them would pass for one dataset.
  if (header === null || identifier === "") {
    const reason = "has a record without an identifier";
    return failed({ code: "SOURCE_RECORD", address: step, reason });
  }
  const [date = ""] = textsOf(header, "datestamp");
  const resource = findOne(record, "resource");
  const dc = findOne(record, "dc");
  const work =
    resource !== null ? fromDataCiteXml(resource) : dc === null ? {} : fromDublinCore(dc);
  const doi = findDoi(toText(work.doi) ?? "");
  const series = findSeries(work);
  const { origin } = new URL(base);
  const key = toKey(origin, series ?? doi ?? identifier);
  const addresses = listAddresses(work);
  const files = toFiles(addresses, origin);
  const homepage =
    addresses.find((one) => toStoredName(one) === null) ??
    (doi === null ? null : `https://doi.org/${doi}`);
  const fields = readDataCiteFields(work, {
    key,
    address: base,
    homepage,
    links: addresses.filter(
      (one) => toStoredName(one) !== null && !files.some(({ address }) => address === one),
    ),
    standard: resource === null ? "Dublin Core" : "DataCite",
    date,
  });
  const kind = toKind(work);
  const described: SourceVersion["fields"] = fields.ok ? fields.value : { name: identifier };
  return done({
    hasSeries: series !== null,
    version: {
      key,
      doi,
      sharesDoi: doi === null,
      oldPath: toOldPath(homepage, origin),
      // Without a DOI its label identifies it.
      fields: { ...(doi === null && { versionLabel: "1" }), ...described },
      files,
      withheld: fields.ok ? (TEXTS.has(kind) ? `is of the kind ${kind}` : null) : "has no title",
    },
  });
}

/** The DOI of all versions of this one. */
function findSeries(work: Node): string | null {
  const related = toList(work.relatedIdentifiers).filter(isNode);
  const whole = related.find(({ relationType }) => relationType === "IsVersionOf");
  return findDoi(toText(whole?.relatedIdentifier) ?? "");
}

/** Dublin Core in DataCite's format: it has no kinds of dates, and names DOIs and pages in the same field. */
function fromDublinCore(dc: Element): Node {
  const [title] = textsOf(dc, "title");
  const identifiers = textsOf(dc, "identifier");
  const doi = identifiers.map(findDoi).find((one) => one !== null);
  const days = textsOf(dc, "date").filter((date) => /^\d{4}/.test(date));
  return {
    ...(doi !== undefined && { doi }),
    titles: title === undefined ? [] : [{ title }],
    creators: textsOf(dc, "creator").map((name) => ({ name })),
    contributors: textsOf(dc, "contributor").map((name) => ({ name, contributorType: "Other" })),
    publisher: textsOf(dc, "publisher")[0],
    subjects: textsOf(dc, "subject").map((subject) => ({ subject })),
    descriptions: textsOf(dc, "description")
      .slice(0, 1)
      .map((description) => ({ description, descriptionType: "Abstract" })),
    // The earliest is when it was made or published; later ones are of the repository.
    dates: days
      .toSorted()
      .slice(0, 1)
      .map((date) => ({ date, dateType: "Issued" })),
    rightsList: textsOf(dc, "rights").map((rights) =>
      /^https?:\/\/\S+$/.test(rights) ? { rightsUri: rights } : { rights },
    ),
    alternateIdentifiers: [...identifiers, ...textsOf(dc, "relation")]
      .filter((one) => /^https?:\/\//.test(one))
      .map((one) => ({ alternateIdentifier: one, alternateIdentifierType: "URL" })),
    types: { resourceTypeGeneral: toGeneralType(textsOf(dc, "type")) },
  };
}

/** A type that is one of DataCite's, such as in OpenAIRE's vocabulary. */
function toGeneralType(types: readonly string[]): string {
  const fields = types.map((type) => type.split("/").at(-1)?.toLowerCase() ?? "");
  if (fields.includes("dataset")) return "Dataset";
  if (fields.includes("software")) return "Software";
  return fields.some((word) => /^(?:article|.*thesis|book|bookpart|preprint|report)$/.test(word))
    ? "Text"
    : "";
}

/** Every address that the record names for itself or its parts, except those of resolvers. */
function listAddresses(work: Node): string[] {
  const own = toList(work.alternateIdentifiers).filter(isNode);
  const parts = toList(work.relatedIdentifiers)
    .filter(isNode)
    .filter(({ relationType: relation }) => relation === "HasPart" || relation === "IsIdenticalTo");
  const named = [
    ...own.map((one) => toText(one.alternateIdentifier)),
    ...parts.map((one) => toText(one.relatedIdentifier)),
  ];
  const addresses = named.filter(
    (one): one is string => one !== null && /^https?:\/\/\S+$/.test(one) && URL.canParse(one),
  );
  return [...new Set(addresses)].filter(
    (one) => !/^(?:dx\.)?doi\.org$/.test(new URL(one).hostname),
  );
}

/** Files at the repository itself; the second of a name gets its place as a prefix. */
function toFiles(addresses: readonly string[], origin: string): SourceFile[] {
  const taken = new Set<string>();
  const files = addresses.flatMap((address, place) => {
    const name = toStoredName(address);
    if (name === null || new URL(address).origin !== origin) return [];
    const path = taken.has(name) ? `${place + 1}-${name}` : name;
    taken.add(path);
    return [{ path, bytes: null, hash: null, address }];
  });
  return toDistinct(files);
}

/** `null` for the address of a page. */
function toStoredName(address: string): string | null {
  const { pathname } = new URL(address);
  const isPage =
    !/\.[a-z0-9]{1,8}$/i.test(pathname) || /\.(?:x?html?|php|jsp|aspx?|cgi|do)$/i.test(pathname);
  return isPage ? null : toFileName(address);
}
