import * as v from "valibot";
import type { Operation, Parameter } from "./operation.ts";

type Leaf = v.GenericSchema | v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>;

/** The parameters of an operation: those of its handler's query schema, in their order, then all others. */
export function toParameters(operation: Operation): Parameter[] {
  const { query, sentences = {}, required = [], parameters = [] } = operation;
  const read = Object.entries(readEntries(query)).map(([name, entry]): Parameter => {
    const description = sentences[name] ?? SENTENCES[name];
    if (description === undefined) throw new Error(`No sentence tells what ${name} is.`);
    const isRequired = entry.type !== "optional" || required.includes(name);
    const fallback = "default" in entry ? readFirst(entry.default) : undefined;
    const schema = toQuerySchema(flatten(entry), fallback);
    const shown = description + toCeiling(entry);
    return { name, in: "query", ...(isRequired && { required: true }), schema, description: shown };
  });
  return [...read, ...parameters];
}

/** The most rows of a page; a larger number is answered with that many. */
function toCeiling(entry: v.GenericSchema): string {
  const described = flatten(entry).find(({ type }) => type === "metadata");
  const { mostRows } = Object(described && "metadata" in described ? described.metadata : {});
  return mostRows === undefined ? "" : ` At most ${mostRows} are answered.`;
}

function readEntries(schema: v.GenericSchema | undefined): Record<string, v.GenericSchema> {
  return schema && "entries" in schema ? Object(schema.entries) : {};
}

/** The steps of a schema in the order in which they check a value. */
function flatten(schema: Leaf): Leaf[] {
  if ("wrapped" in schema) return flatten(Object(schema.wrapped));
  if (!("pipe" in schema)) return [schema];
  const steps: Leaf[] = Object(schema.pipe);
  return steps.flatMap((step, at) => (at === 0 || step.kind === "schema" ? flatten(step) : [step]));
}

/** A query has a list for each parameter; a schema directly after its transformation reads only the first value. */
function toQuerySchema([list, ...steps]: Leaf[], fallback: string | undefined): object {
  const isSingle = steps[0]?.kind === "transformation" && steps[1]?.kind === "schema";
  if (isSingle) return toValueSchema(steps.slice(1), fallback);
  const item: v.GenericSchema = Object(list && "item" in list ? list.item : v.string());
  const maxItems = readRequirement(steps, "max_length");
  return {
    type: "array",
    items: toValueSchema(flatten(item), undefined),
    ...(maxItems !== undefined && { maxItems }),
  };
}

function toValueSchema(steps: Leaf[], fallback: string | undefined): object {
  const options = steps.flatMap((step) => ("options" in step ? Object(step.options) : []));
  if (options.join() === "true,false") return { type: "boolean" };
  const pattern = readRequirement(steps, "regex");
  if (pattern instanceof RegExp && pattern.source.startsWith("^\\d{1,15}$")) {
    const maximum = readRequirement(steps, "max_value");
    const isBounded = typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER;
    return {
      type: "integer",
      minimum: 0,
      maximum: isBounded ? maximum : 10 ** 15 - 1,
      ...(fallback !== undefined && { default: Number(fallback) }),
    };
  }
  const maxLength = readRequirement(steps, "max_length");
  return {
    type: "string",
    ...(options.length > 0 && { enum: options }),
    ...(pattern instanceof RegExp && { pattern: pattern.source }),
    ...(maxLength !== undefined && { maxLength }),
    ...(steps.some(({ type }) => type === "iso_date") && { format: "date" }),
    ...(fallback && { default: fallback }),
  };
}

function readRequirement(steps: Leaf[], type: string): unknown {
  const step = steps.find((each) => each.type === type);
  return step && "requirement" in step ? step.requirement : undefined;
}

/** The first of a list of defaults; a required parameter's `[""]` is not a default. */
function readFirst(values: unknown): string | undefined {
  return Array.isArray(values) && typeof values[0] === "string" && values[0] !== ""
    ? values[0]
    : undefined;
}

/** The meaning of a parameter for all operations; an operation with another meaning describes it itself. */
const SENTENCES: Record<string, string> = {
  limit: "Rows of a page.",
  offset: "Rows before the page.",
  after:
    "The place from the `Link` header of the page before; then `offset` is not looked at, and what was added or moved meanwhile neither repeats a row nor leaves one out.",
  ids: "Only datasets with one of these numbers.",
  tags: "Only datasets that have every one of these tags.",
  embargo: "Only datasets under embargo, or only those that are not.",
  datasetType: "Only datasets of one of these types.",
  license: "Only datasets under one of these licences.",
  year: "Only datasets first published in one of these years.",
  size: "Only datasets whose size in bytes lies in one of these ranges, `min-max` or `min-`.",
  orcid: "Only datasets with a contributor of this ORCID iD.",
  contributor: "Only datasets with a contributor of exactly this name, without a degree.",
  from: "Only datasets that cover this year or a later one.",
  until: "Only datasets that cover this year or an earlier one.",
  box: "Only datasets that cover some of this place: `west,south,east,north` in degrees; a west beyond the east is over the 180th meridian.",
  orderBy: "What the rows are ordered by.",
  orderDirection: "Rising or falling.",
  query:
    'Words to look for, all of them; also `"a phrase"`, `-word`, `word*`, `word~1` (spelt nearly so), `a | b` and `( )`.',
  nearest:
    "Beyond the contract: where nothing has all words, answer what has words spelt nearly so, or any of them.",
  passages: "Beyond the contract: tell with each hit where it holds the words.",
  whole: "Whether the last word is a whole one.",
  organization: "Only those of the organization with this name.",
  organizationId: "Only those of the organization with this number.",
  fileType: "Only files of this type.",
  datasetId: "Only those of the dataset with this number.",
  model: "Only records of this model.",
  path: "Where the file or folder lies in its version, without a slash at the start.",
  name: "Only names that contain this text.",
  file: "Only the entry of this name.",
  package_id: "The package, by its id.",
  dataset_id: "The dataset, by its number.",
  startDate: "First day.",
  endDate: "Last day.",
  includeAdmins: "Whether owners and administrators are told.",
  includePublishedDataset: "Whether the public record is told.",
  includeBannerUrl: "Whether the address of the banner is told.",
  includeAncestors: "Whether the folders above are told, from the top.",
  status: "Only those with this status.",
  type: "Only datasets of this type.",
  onlyMyDatasets: "Only datasets that the caller owns; not together with `withRole`.",
  withRole: "Only datasets in which the caller has exactly this role.",
  canPublish: "Only datasets that have, or lack, what a publication needs.",
  publicationStatus: "Only datasets whose publication has one of these statuses.",
  publicationType: "Only datasets whose publication is of one of these types.",
  collectionId: "Only datasets of the collection with this number.",
  page: "Which page, counted from 1.",
  organization_id: "The workspace, by its node id or its number.",
};
