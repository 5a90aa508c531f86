import { toDoiUrl } from "#base/doi.ts";
import { type Context, Hono } from "hono";
import type { Family, RecordDetail, TombstoneRecord } from "#client/contract/records.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import { LINK_HEADER_MAX_CHARS } from "../../limits.ts";
import { toCitation, toWork } from "../../loaders/record/cited-work.ts";
import { toMissing } from "../../loaders/load.ts";
import { toLinkHeader, toMetadataSignposts } from "../../signposting/signposts.ts";
import { answerText, READABLE_EVERYWHERE, refuseText } from "../answer-text.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { parseRecordPath, type RecordAddress } from "./record-path.ts";

const SUFFIX = ".md";

/** `/datasets/7.md`: a record as plain Markdown for agents, screen readers and slow connections (CN-03). */
export function markdownView(services: Services): Hono<PortalEnv> {
  const routes = new Hono<PortalEnv>();
  for (const family of ["datasets", "code", "collections"]) {
    routes.get(`/${family}/:file{\\d{1,15}\\.md}`, (c) => answer(services, c));
    routes.get(`/${family}/:id{\\d{1,15}}/version/:file{\\d{1,9}\\.md}`, (c) =>
      answer(services, c),
    );
  }
  return routes;
}

async function answer(services: Services, c: Context): Promise<Response> {
  const address = parseRecordPath(c.req.path.slice(0, -SUFFIX.length));
  return address ? answerMarkdown(services, c, address) : c.notFound();
}

/** The record as Markdown, at any of its addresses. */
export async function answerMarkdown(
  services: Services,
  c: Context,
  address: RecordAddress,
): Promise<Response> {
  const catalogue = openCatalogue(services, c);
  const found = await catalogue.record(address.id, address.version);
  if (found.kind === "tombstone") {
    return c.text(
      toTombstoneMarkdown(services, { ...found.tombstone, family: address.family }),
      410,
      READABLE_EVERYWHERE,
    );
  }
  if (found.kind === "failed" || found.record.family !== address.family) {
    const status = found.kind === "failed" ? toMissing(found.failure).status : 404;
    return refuseText(c, status, "There is no such record.");
  }
  const { record } = found;
  const readme = record.hasReadme ? await catalogue.text("readme", record) : null;
  const body = toMarkdown(services, record, readme?.ok ? readme.value.text : "");
  const landing = { record, origin: services.config.PUBLIC_ORIGIN, version: address.version };
  c.header("Link", toLinkHeader(toMetadataSignposts(landing), LINK_HEADER_MAX_CHARS));
  return answerText(c, { body, type: "text/markdown; charset=utf-8" });
}

function toMarkdown(services: Services, record: RecordDetail, readme: string): string {
  const { people, availability, license } = record;
  const facts: [string, string][] = [
    ["People", people.map(({ name }) => name).join("; ")],
    ["Published by", record.organization],
    ["DOI", record.doi && toDoiUrl(record.doi)],
    ["Version", String(record.version)],
    ["Updated", record.updatedAt.slice(0, 10)],
    ["Licence", license?.short ?? "none chosen"],
    ["Files", `${record.fileCount}, ${record.size} bytes`],
    ["Tags", record.tags.join(", ")],
    [
      "Access",
      availability.kind === "open" ? "open" : `embargoed until ${availability.until ?? "later"}`,
    ],
  ];
  const parts = [
    `# ${oneLine(record.title)}`,
    record.description,
    facts
      .filter(([, fact]) => fact !== "")
      .map(([name, fact]) => `- ${name}: ${oneLine(fact)}`)
      .join("\n"),
    `## How to cite\n\n${formatCitation(toWork(services, record), "datacite")}`,
    ...(readme === "" ? [] : [`## README\n\n${readme.trim()}`]),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function toTombstoneMarkdown(
  services: Services,
  tombstone: TombstoneRecord & { family: Family },
): string {
  const { title, withdrawnAt, reason } = tombstone;
  const parts = [
    `# ${oneLine(title)}`,
    `This record was withdrawn on ${withdrawnAt.slice(0, 10)}. ${oneLine(reason ?? "No reason was given.")}`,
    `## How it was cited\n\n${formatCitation(toCitation(services, tombstone), "datacite")}`,
  ];
  return `${parts.join("\n\n")}\n`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
