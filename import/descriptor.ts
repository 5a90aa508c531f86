import * as v from "valibot";
import { PublishRequest } from "#api/wire/publish.ts";
import { done, failed, type Outcome } from "./failures.ts";

const Text = v.nullish(v.string());
const Scalar = v.pipe(v.union([v.string(), v.number()]), v.transform(String));

/** Some write the number as a text; anything but a number of bytes is ignored. */
const ByteCount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((written) => (/^\d+$/.test(String(written)) ? Number(written) : null)),
);
const License = v.object({ name: Text, type: Text, path: Text, url: Text, title: Text });

const Contributor = v.object({
  title: Text,
  name: Text,
  givenName: Text,
  familyName: Text,
  path: Text,
  role: Text,
  roles: v.nullish(v.array(v.string())),
  organization: Text,
});

const Source = v.object({ title: Text, name: Text, path: Text, web: Text });

const DialectOptions = {
  delimiter: Text,
  quoteChar: Text,
  escapeChar: Text,
  doubleQuote: v.nullish(v.boolean()),
  skipInitialSpace: v.nullish(v.boolean()),
  header: v.nullish(v.boolean()),
  commentChar: Text,
  headerRows: v.nullish(v.array(v.unknown())),
  headerJoin: Text,
};
const Dialect = v.object({ ...DialectOptions, csv: v.nullish(v.object(DialectOptions)) });

const Schema = v.object({
  fields: v.nullish(v.array(v.object({ name: v.nullish(Scalar) }))),
});

const Resource = v.object({
  name: v.nullish(Scalar),
  path: v.nullish(v.union([v.string(), v.array(v.string())])),
  url: Text,
  data: v.optional(v.unknown()),
  format: Text,
  mediatype: Text,
  encoding: Text,
  compression: Text,
  /** Only Croissant and RO-Crate write a list of hashes. */
  hash: v.nullish(v.union([v.string(), v.array(v.string())])),
  bytes: v.nullish(ByteCount),
  dialect: v.nullish(v.union([v.string(), Dialect])),
  schema: v.nullish(v.union([v.string(), Schema])),
});

/** The fields of a publication that a descriptor's `foreland` block may set; a misspelt field is refused. */
const ForelandBlock = v.strictObject(v.partial(v.omit(PublishRequest, ["files"])).entries);

/** The fields of a Frictionless data package (versions 1 and 2) that an import reads. */
export const Descriptor = v.object({
  name: v.nullish(Scalar),
  title: v.nullish(Scalar),
  description: Text,
  readme: Text,
  version: v.nullish(Scalar),
  image: Text,
  keywords: v.nullish(v.array(Scalar)),
  licenses: v.nullish(v.array(License)),
  license: v.nullish(v.union([v.string(), License])),
  sources: v.nullish(v.array(v.union([v.string(), Source]))),
  contributors: v.nullish(v.array(v.union([v.string(), Contributor]))),
  resources: v.array(Resource),
  foreland: v.nullish(ForelandBlock),
});

export type Descriptor = v.InferOutput<typeof Descriptor>;
export type Resource = v.InferOutput<typeof Resource>;
export type Contributor = v.InferOutput<typeof Contributor>;
export type License = v.InferOutput<typeof License>;

/** Reads the parsed text of `file` as a descriptor. */
export function parseDescriptor(file: string, input: unknown): Outcome<Descriptor> {
  const parsed = v.safeParse(Descriptor, input);
  if (!parsed.success) {
    const { field, reason } = toShapeReason(parsed.issues[0]);
    return failed({ code: "DESCRIPTOR_SHAPE", file, field, reason });
  }
  const empty = parsed.output.resources.findIndex(isEmptyResource);
  if (empty === -1) return done(parsed.output);
  const reason = 'needs a "path"';
  return failed({ code: "DESCRIPTOR_SHAPE", file, field: `resources.${empty}`, reason });
}

function isEmptyResource({ path, url, data }: Resource): boolean {
  const pathIsEmpty = path === null || path === undefined || path.length === 0;
  return pathIsEmpty && !url && data === undefined;
}

/** Where a value has the wrong type, and what is wrong with it, as text that follows the field's name. */
interface ShapeReason {
  field: string;
  reason: string;
}

/**
 * The first error of a schema as text. Where one of several shapes has the value's kind, it is that shape's error:
 * `{"title":5}` as a person is an object as it should be, with a title that is none.
 */
export function toShapeReason(issue: v.BaseIssue<unknown>): ShapeReason {
  const inside = issue.issues?.find(({ path }) => path !== undefined);
  if (inside === undefined) return toOwnReason(issue);
  const { field, reason } = toShapeReason(inside);
  const outer = v.getDotPath(issue);
  return { field: outer === null ? field : `${outer}.${field}`, reason };
}

function toOwnReason(issue: v.BaseIssue<unknown>): ShapeReason {
  const field = v.getDotPath(issue) ?? "the whole";
  if (issue.expected === "never") return { field, reason: "is not a field this import knows" };
  if (issue.received === "undefined") return { field, reason: "is missing" };
  if (issue.kind === "schema" && issue.expected !== null) {
    return { field, reason: `must be ${toKind(issue.expected)}, not ${toKind(issue.received)}` };
  }
  return { field, reason: `is not accepted: ${issue.message}` };
}

function toKind(name: string): string {
  if (name === "Array") return "a list";
  if (name === "Object") return "an object";
  if (name === "string" || name === "number" || name === "boolean") return `a ${name}`;
  return name.replaceAll("Array", "list").replaceAll("Object", "object").replaceAll("|", "or");
}
