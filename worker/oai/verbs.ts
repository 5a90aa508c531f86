import type { Change } from "#api/wire/changes.ts";
import { DATASET_TYPES } from "#api/wire/enums.ts";
import { element, type Xml } from "../feeds/xml.ts";
import { OAI_RECORDS_PER_PAGE, OAI_SETS_PER_PAGE } from "../limits.ts";
import { loadChanges, loadPublishingOrganizations, loadTags } from "../product-api/changes.ts";
import type { Answer } from "../product-api/client.ts";
import type { Services } from "../services.ts";
import {
  parseIdentifier,
  toBaseUrl,
  toHeader,
  toIdentifier,
  toRecord,
  toResumption,
} from "./answer.ts";
import type { ListVerb, OaiRequest } from "./arguments.ts";
import type { ListPlace, Selection } from "./resumption-token.ts";
import { OaiError } from "./errors.ts";
import { FORMATS, PREFIXES } from "./formats.ts";
import { toListToken, toSetsToken } from "./resumption-token.ts";
import { parseSet, toOrganizationSpec, toTagSpec, toTypeSpec, TYPE_NAMES } from "./sets.ts";

/** Thrown when the catalogue gives no answer; the harvester gets a time to retry. */
export class CatalogueUnavailable extends Error {
  /** Whether the backend has no list of changes at all. */
  readonly isForGood: boolean;
  constructor(isForGood: boolean) {
    super("the catalogue did not answer");
    this.isForGood = isForGood;
  }
}

/** The answer to a request, inside the envelope. */
export async function answerVerb(services: Services, requested: OaiRequest): Promise<Xml> {
  switch (requested.verb) {
    case "Identify":
      return identify(services);
    case "ListMetadataFormats":
      if (requested.identifier !== null) await findChange(services, requested.identifier);
      return listFormats();
    case "ListSets":
      return listSets(services, requested.skipped);
    case "GetRecord": {
      const change = await findChange(services, requested.identifier);
      return element("GetRecord", {}, [toRecord(services, change, requested.prefix)]);
    }
    default:
      return list(services, requested);
  }
}

async function identify(services: Services): Promise<Xml> {
  const { config } = services;
  const { changes } = await need(loadChanges(services.api, { limit: 1 }));
  const contact = config.SECURITY_CONTACT.replace(/^mailto:/, "");
  const host = new URL(config.PUBLIC_ORIGIN).hostname;
  return element("Identify", {}, [
    element("repositoryName", {}, [config.BRAND_NAME]),
    element("baseURL", {}, [toBaseUrl(config)]),
    element("protocolVersion", {}, ["2.0"]),
    element("adminEmail", {}, [contact.includes("@") ? contact : `postmaster@${host}`]),
    element("earliestDatestamp", {}, [changes[0]?.changedAt ?? "1970-01-01T00:00:00Z"]),
    element("deletedRecord", {}, ["persistent"]),
    element("granularity", {}, ["YYYY-MM-DDThh:mm:ssZ"]),
    isDomain(host) ? toIdentifierScheme(host, toIdentifier(config, changes[0]?.id ?? 1)) : null,
  ]);
}

/** The scheme of the identifiers is for domains; a host without one is not announced. */
function isDomain(host: string): boolean {
  return /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*)+$/i.test(host);
}

function toIdentifierScheme(host: string, sample: string): Xml {
  const names = {
    xmlns: "http://www.openarchives.org/OAI/2.0/oai-identifier",
    "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
    "xsi:schemaLocation":
      "http://www.openarchives.org/OAI/2.0/oai-identifier http://www.openarchives.org/OAI/2.0/oai-identifier.xsd",
  };
  return element("description", {}, [
    element("oai-identifier", names, [
      element("scheme", {}, ["oai"]),
      element("repositoryIdentifier", {}, [host]),
      element("delimiter", {}, [":"]),
      element("sampleIdentifier", {}, [sample]),
    ]),
  ]);
}

function listFormats(): Xml {
  return element(
    "ListMetadataFormats",
    {},
    PREFIXES.map((prefix) =>
      element("metadataFormat", {}, [
        element("metadataPrefix", {}, [prefix]),
        element("schema", {}, [FORMATS[prefix].schema]),
        element("metadataNamespace", {}, [FORMATS[prefix].namespace]),
      ]),
    ),
  );
}

async function listSets(services: Services, skipped: number): Promise<Xml> {
  const { api, now } = services;
  const [organizations, tags] = await Promise.all([
    need(loadPublishingOrganizations(api)),
    need(loadTags(api)),
  ]);
  const sets: [spec: string, name: string][] = [
    ...DATASET_TYPES.map((type): [string, string] => [toTypeSpec(type), TYPE_NAMES[type]]),
    ...organizations.map(({ id, name }): [string, string] => [toOrganizationSpec(id), name]),
    ...tags.map(({ tag }): [string, string] => [toTagSpec(tag), tag]),
  ];
  const page = sets.slice(skipped, skipped + OAI_SETS_PER_PAGE);
  if (page.length === 0) throw new OaiError("badResumptionToken", "The list of sets has ended.");
  const behind = skipped + OAI_SETS_PER_PAGE;
  const next = behind < sets.length ? toSetsToken(behind, now()) : null;
  return element("ListSets", {}, [
    ...page.map(([spec, name]) =>
      element("set", {}, [element("setSpec", {}, [spec]), element("setName", {}, [name])]),
    ),
    toResumption({ cursor: skipped, size: sets.length }, next),
  ]);
}

async function list(
  services: Services,
  { verb, selection, place }: { verb: ListVerb; selection: Selection; place: ListPlace },
): Promise<Xml> {
  const { from, until, set, prefix } = selection;
  const page = await need(
    loadChanges(services.api, {
      limit: OAI_RECORDS_PER_PAGE,
      ...(place.after !== null && { after: place.after }),
      ...(from !== "" && { from }),
      ...(until !== "" && { until }),
      ...(set === "" ? {} : parseSet(set)),
    }),
  );
  if (page.changes.length === 0) throw toEmptyError(place);
  const { cursor } = place;
  const size = page.totalCount ?? place.size;
  const behind = { after: page.next, cursor: cursor + page.changes.length, size };
  const next = page.next === null ? null : toListToken(selection, behind, services.now());
  return element(verb, {}, [
    ...page.changes.map((change) =>
      verb === "ListIdentifiers" ? toHeader(services, change) : toRecord(services, change, prefix),
    ),
    toResumption({ cursor, size }, next),
  ]);
}

/** A page after a token can only be empty when its records changed, and then they are after another. */
function toEmptyError({ after }: ListPlace): OaiError {
  return after === null
    ? new OaiError("noRecordsMatch", "No record matches these arguments.")
    : new OaiError("badResumptionToken", "The list has ended. Harvest what changed since.");
}

async function findChange(services: Services, identifier: string): Promise<Change> {
  const id = parseIdentifier(services.config, identifier);
  const page = id === null ? null : await need(loadChanges(services.api, { limit: 1, id }));
  const change = page?.changes[0];
  if (change) return change;
  throw new OaiError("idDoesNotExist", "There is no such identifier in this portal.");
}

async function need<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  const found = await answer;
  if (found.ok) return found.value;
  throw new CatalogueUnavailable(found.failure.code === "not_found");
}
