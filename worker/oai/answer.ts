import type { Change } from "#api/wire/changes.ts";
import { href } from "#client/contract/routes.ts";
import { toFamily } from "#client/contract/records.ts";
import { element, toDocument, type Xml } from "../feeds/xml.ts";
import { toWork } from "../loaders/record/cited-work.ts";
import { toRelatedWorks } from "../metadata/description.ts";
import { toRecordDetail } from "../product-api/to-record.ts";
import type { Services } from "../services.ts";
import type { OaiError } from "./errors.ts";
import { FORMATS, type Prefix } from "./formats.ts";
import { type ResumptionToken, toStamp } from "./resumption-token.ts";
import { toOrganizationSpec, toTagSpec, toTypeSpec } from "./sets.ts";

type OaiServices = Pick<Services, "config" | "now">;

const NAMESPACE = "http://www.openarchives.org/OAI/2.0/";
const SCHEMA = `${NAMESPACE} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`;

/** `<OAI-PMH>` around an answer; `asked` are the request's arguments, none after a bad one (OAI-03). */
export function writeEnvelope(
  { config, now }: OaiServices,
  requested: Record<string, string>,
  contents: readonly Xml[],
): string {
  return toDocument(
    element(
      "OAI-PMH",
      {
        xmlns: NAMESPACE,
        "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
        "xsi:schemaLocation": SCHEMA,
      },
      [
        element("responseDate", {}, [toStamp(now())]),
        element("request", requested, [toBaseUrl(config)]),
        ...contents,
      ],
    ),
  );
}

export function toBaseUrl({ PUBLIC_ORIGIN }: Services["config"]): string {
  return `${PUBLIC_ORIGIN}/oai`;
}

export function toErrorElement({ code, message }: OaiError): Xml {
  return element("error", { code }, [message]);
}

/** `oai:host:7` (OAI-04). */
export function toIdentifier({ PUBLIC_ORIGIN }: Services["config"], id: number): string {
  return `oai:${new URL(PUBLIC_ORIGIN).hostname}:${id}`;
}

/** The number of the dataset in an identifier; `null` for one of another repository. */
export function parseIdentifier(config: Services["config"], identifier: string): number | null {
  const id = /:(\d{1,15})$/.exec(identifier)?.[1];
  return id !== undefined && toIdentifier(config, Number(id)) === identifier ? Number(id) : null;
}

export function toHeader({ config }: OaiServices, change: Change): Xml {
  const { id, changedAt, dataset, tombstone, datasetType, organizationId } = change;
  const tags = new Set((dataset ?? tombstone)?.tags.map(toTagSpec));
  return element("header", { status: dataset === null ? "deleted" : null }, [
    element("identifier", {}, [toIdentifier(config, id)]),
    element("datestamp", {}, [changedAt]),
    element("setSpec", {}, [toTypeSpec(datasetType)]),
    organizationId === null ? null : element("setSpec", {}, [toOrganizationSpec(organizationId)]),
    ...[...tags].map((spec) => element("setSpec", {}, [spec])),
  ]);
}

/** A record in one format; a withdrawn one has only its header. */
export function toRecord(services: OaiServices, change: Change, prefix: Prefix): Xml {
  const header = toHeader(services, change);
  if (change.dataset === null) return element("record", {}, [header]);
  const { config } = services;
  const record = toRecordDetail(change.dataset);
  const work = toWork(services, record);
  const origin = config.PUBLIC_ORIGIN;
  const versions = change.versions.map(({ version, doi, isPublic }) => ({
    version,
    doi,
    status: isPublic ? ("published" as const) : ("unpublished" as const),
  }));
  const members = change.members.map((doi) => ({ doi, record: null }));
  const related = toRelatedWorks({ record, work, origin, members, versions });
  const url = origin + href(`${toFamily(change.datasetType)}.detail`, { id: record.id });
  const metadata = FORMATS[prefix].write({ work, related, url });
  return element("record", {}, [header, element("metadata", {}, [metadata])]);
}

/** The flow control of a list; the last page of several has an empty one (OAI-05). */
export function toResumption(
  { cursor, size }: { cursor: number; size: number },
  next: ResumptionToken | null,
): Xml | null {
  if (next === null && cursor === 0) return null;
  const list = { completeListSize: String(size), cursor: String(cursor) };
  return next === null
    ? element("resumptionToken", list)
    : element("resumptionToken", { expirationDate: next.expires, ...list }, [next.text]);
}
