import { toJsonSchema } from "@valibot/to-json-schema";
import type { Context } from "hono";
import * as v from "valibot";
import { toFullName } from "#client/contract/people.ts";
import { CITATION_STYLES } from "#client/contract/citation/addresses.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import type { Part } from "#client/contract/failures.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { readListQuery } from "#client/contract/lists/list-query.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { loadFilePreview } from "../loaders/record/tabs/files.ts";
import { loadSurroundings, toDescription, UNKNOWN } from "../metadata/describe.ts";
import { toSchemaOrg } from "../metadata/schema-org.ts";
import { type Catalogue, openCatalogue } from "../product-api/catalogue.ts";
import type { Services } from "../services.ts";
import { toLandingUrl } from "../signposting/signposts.ts";

/** The services of a tool; nobody is signed in here. */
interface Hands {
  services: Services;
  c: Context;
  catalogue: Catalogue;
}

/** A call without a result, as a message for the caller. */
export class ToolError extends Error {}

interface Tool {
  title: string;
  description: string;
  input: v.GenericSchema;
  run(hands: Hands, input: unknown): Promise<object>;
}

const FAMILIES = ["datasets", "code", "collections"] as const;
const STYLES = Object.keys(CITATION_STYLES) as [keyof typeof CITATION_STYLES]; // their names are its keys

const id = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(10 ** 15 - 1),
  v.description("Number of the record, as its address has it."),
);
const version = v.optional(
  v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(10 ** 9 - 1),
    v.description("Number of a version; the newest when it is left out."),
  ),
);
const page = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000), v.description("From 1.")),
  1,
);
const text = v.pipe(v.string(), v.maxLength(1_000));
/** Half of a letter cannot be a part of an address. */
const wellFormed = v.transform((written: string) => written.toWellFormed());

/** Every tool reads only public data (R-71: an answer depends on no reader). */
export const TOOLS: Record<string, Tool> = {
  search_records: tool({
    title: "Search records",
    description:
      "Finds datasets, code or collections by words in their titles, descriptions, README, tags, people and file names.",
    input: v.object({
      query: v.pipe(
        v.string(),
        v.maxLength(300),
        v.description('Words; also "a phrase", -word, word*, a | b. Empty for the newest records.'),
      ),
      family: v.optional(v.picklist(FAMILIES), "datasets"),
      page,
    }),
    async run({ services, catalogue }, { query, family, page: number }) {
      const requested = { q: [query], page: [String(number)] };
      const list = readListQuery((key) => (key === "q" || key === "page" ? requested[key] : []));
      const { total, rows } = need(await catalogue.list(family, list));
      const records = rows.map((row) => ({
        id: row.id,
        title: row.title,
        description: row.description,
        people: row.people.map(toFullName),
        tags: row.tags,
        updated: row.updatedAt,
        url: services.config.PUBLIC_ORIGIN + href(`${row.family}.detail`, { id: row.id }),
      }));
      return { total, page: number, records };
    },
  }),
  get_record: tool({
    title: "Get a record",
    description:
      "Describes one record as schema.org JSON-LD: title, people, licence, DOI and other versions. list_files has its files.",
    input: v.object({ id, version }),
    async run({ services, catalogue }, input) {
      const found = await findRecord(catalogue, input);
      const around = await loadSurroundings({ services, catalogue, record: found }, "relations");
      const isNewest = input.version === undefined;
      const url = toUrl(services, found, input.version);
      return toSchemaOrg(toDescription(services, { record: found, url, isNewest }, around));
    },
  }),
  list_files: tool({
    title: "List files",
    description: "Lists one folder of a record's files, a hundred entries a page.",
    input: v.object({
      id,
      version,
      folder: v.optional(
        v.pipe(text, v.description("Without a slash at its ends."), wellFormed),
        "",
      ),
      page,
    }),
    async run({ services, catalogue }, { folder, page: number, ...place }) {
      const found = await findOpen(catalogue, place);
      const at = { id: found.id, version: found.version, family: found.family };
      const { total, entries } = need(
        await catalogue.folder({ ...at, path: folder, page: number, order: "name", filter: "" }),
      );
      const shown = entries.map((entry) => ({
        kind: entry.kind,
        path: entry.path,
        size: entry.size,
        sha256: entry.sha256,
        url:
          entry.kind === "file"
            ? services.config.PUBLIC_ORIGIN + fileHref(at.id, at.version, entry.path)
            : null,
      }));
      return { total, page: number, entries: shown };
    },
  }),
  preview_file: tool({
    title: "Look into a file",
    description:
      "Shows the beginning of a table (its first rows, and type, range and filled values of each column), a text, JSON, or the entries of a zip.",
    input: v.object({ id, version, path: v.pipe(text, wellFormed) }),
    async run({ services, c, catalogue }, { path: wanted, ...place }) {
      const found = await findOpen(catalogue, place);
      const at = { id: found.id, version: found.version, path: wanted };
      const defer = (work: Promise<unknown>): void => c.executionCtx.waitUntil(work);
      const rendered = { renderings: services.renderings, defer };
      const view = need(
        await loadFilePreview(catalogue, at, { rendered, budget: services.previewBudget }),
      );
      const url = services.config.PUBLIC_ORIGIN + fileHref(at.id, at.version, wanted);
      const { size, sha256 } = view.file;
      return { path: wanted, size, sha256, url, preview: toShown(view.preview) };
    },
  }),
  cite: tool({
    title: "Cite a record",
    description: "Gives the citation of a record, as text in one of seven styles.",
    input: v.object({ id, version, style: v.optional(v.picklist(STYLES), "datacite") }),
    async run({ services, catalogue }, { style, ...place }) {
      const found = await findRecord(catalogue, place);
      const url = toUrl(services, found, place.version);
      const { work } = toDescription(
        services,
        { record: found, url, isNewest: place.version === undefined },
        UNKNOWN,
      );
      return { citation: formatCitation(work, style), doi: work.doi, url };
    },
  }),
};

/** The descriptions in `tools/list`. */
export function describeTools(): object[] {
  return Object.entries(TOOLS).map(([name, { title, description, input }]) => ({
    name,
    title,
    description,
    inputSchema: toJsonSchema(input, { typeMode: "input" }),
    annotations: { readOnlyHint: true, openWorldHint: false },
  }));
}

/** The result of a tool; throws `ToolError`, and `v.ValiError` for invalid arguments. */
export async function runTool(
  services: Services,
  c: Context,
  { tool: { input, run }, given }: { tool: Tool; given: unknown },
): Promise<object> {
  const catalogue = openCatalogue(services, c);
  return run({ services, c, catalogue }, v.parse(input, given));
}

/** Ties a tool's arguments to the type of its schema. */
function tool<S extends v.GenericSchema>(made: {
  title: string;
  description: string;
  input: S;
  run(hands: Hands, input: v.InferOutput<S>): Promise<object>;
}): Tool {
  const { run, ...words } = made;
  return { ...words, run: (hands, input) => run(hands, v.parse(made.input, input)) };
}

interface RequestedRecord {
  id: number;
  version?: number | undefined;
}

async function findRecord(catalogue: Catalogue, requested: RequestedRecord): Promise<RecordDetail> {
  const wanted = requested.version === undefined ? null : String(requested.version);
  const found = await catalogue.record(String(requested.id), wanted);
  if (found.kind === "record") return found.record;
  if (found.kind === "tombstone") throw new ToolError("This record was withdrawn.");
  throw toToolError(found.failure.code);
}

async function findOpen(catalogue: Catalogue, requested: RequestedRecord): Promise<RecordDetail> {
  const record = await findRecord(catalogue, requested);
  if (record.availability.kind === "open") return record;
  throw new ToolError("The files of this record are under embargo.");
}

function toUrl(services: Services, record: RecordDetail, requested: number | undefined): string {
  const origin = services.config.PUBLIC_ORIGIN;
  return toLandingUrl({
    record,
    origin,
    version: requested === undefined ? null : String(requested),
  });
}

function need<Value>(part: Part<Value>): Value {
  if (part.ok) return part.value;
  throw toToolError(part.failure.code);
}

function toToolError(code: string): ToolError {
  return new ToolError(
    code === "not_found"
      ? "There is no such record, version or file."
      : "The catalogue did not answer. Try again in a moment.",
  );
}

/** A file's preview without HTML and pictures, which the file's own address has. */
function toShown(preview: { kind: string }): object {
  const isData = ["table", "parquet", "json", "text", "zip", "none"].includes(preview.kind);
  if (!isData) return { kind: "none", reason: "Read this file at its address." };
  // Integers longer than a number of JSON are texts.
  return JSON.parse(
    JSON.stringify(preview, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ),
  );
}
