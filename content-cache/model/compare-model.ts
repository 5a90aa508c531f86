import * as v from "valibot";
import { toContentTypes, type ContentField, type ContentType } from "./content-type.ts";

const itemsSchema = v.object({
  type: v.string(),
  linkType: v.optional(v.string()),
  validations: v.optional(v.array(v.unknown()), []),
});

const exportedFieldSchema = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  linkType: v.optional(v.string()),
  items: v.optional(itemsSchema),
  localized: v.optional(v.boolean(), false),
  required: v.optional(v.boolean(), false),
  validations: v.optional(v.array(v.unknown()), []),
  disabled: v.optional(v.boolean(), false),
  omitted: v.optional(v.boolean(), false),
});

const exportSchema = v.object({
  contentTypes: v.array(
    v.object({
      sys: v.object({ id: v.string() }),
      name: v.string(),
      displayField: v.optional(v.nullable(v.string()), null),
      fields: v.array(exportedFieldSchema),
    }),
  ),
});

type ExportedField = v.InferOutput<typeof exportedFieldSchema>;

/**
 * Every difference between a space export's model and ours, each as a sentence; `null` when it is not an
 * export. Types and fields of others are named too, though they do no harm.
 */
export function compareModel(exported: unknown): string[] | null {
  const parsed = v.safeParse(exportSchema, exported);
  if (!parsed.success) return null;
  const theirs = new Map(parsed.output.contentTypes.map((type) => [type.sys.id, type]));
  const ours = toContentTypes();
  const missing = ours.filter(({ id }) => !theirs.has(id)).map(({ id }) => `${id}: missing`);
  const other = [...theirs.keys()]
    .filter((id) => !ours.some((type) => type.id === id))
    .map((id) => `${id}: not of this model; kept, and used by no page`);
  const different = ours.flatMap((type) => {
    const their = theirs.get(type.id);
    return their === undefined ? [] : compareType(type, their);
  });
  return [...missing, ...different, ...other];
}

function compareType(
  our: ContentType,
  their: { displayField: string | null; name: string; fields: ExportedField[] },
): string[] {
  const fields = new Map(their.fields.map((field) => [field.id, field]));
  return [
    ...describeDifference(our.id, "name", our.name, their.name),
    ...describeDifference(our.id, "display field", our.displayField, their.displayField),
    ...our.fields.flatMap((field) => {
      const found = fields.get(field.id);
      const place = `${our.id}.${field.id}`;
      return found === undefined ? [`${place}: missing`] : compareField(place, field, found);
    }),
    ...their.fields
      .filter(({ id }) => !our.fields.some((field) => field.id === id))
      .map(({ id }) => `${our.id}.${id}: not of this model; kept, and used by no page`),
  ];
}

function compareField(place: string, our: ContentField, their: ExportedField): string[] {
  return [
    ...describeDifference(place, "name", our.name, their.name),
    ...describeDifference(place, "type", describeType(our), describeType(their)),
    ...describeDifference(place, "required", our.required, their.required),
    ...describeDifference(place, "localized", our.localized, their.localized),
    ...describeDifference(place, "validations", toRules(our), toRules(their)),
    ...describeDifference(place, "disabled", false, their.disabled),
    ...describeDifference(place, "omitted", false, their.omitted),
  ];
}

interface Typed {
  type: string;
  linkType?: string | undefined;
  items?: { type: string; linkType?: string | undefined; validations: unknown[] } | undefined;
}

function describeType({ type, linkType, items }: Typed): string {
  const of = linkType ?? (items && describeType(items));
  return of === undefined ? type : `${type} of ${of}`;
}

/** All rules of a field and of its items, sorted; a rule's message is ignored. */
function toRules({ validations, items }: Typed & { validations: unknown[] }): string {
  return [...validations, ...(items?.validations ?? [])].map(toRule).sort().join(" ");
}

function toRule(rule: unknown): string {
  return JSON.stringify(rule, (key, value: unknown) => {
    if (key === "message") return undefined;
    return key === "flags" && value === "" ? null : value;
  });
}

function describeDifference(place: string, what: string, our: unknown, their: unknown): string[] {
  return our === their
    ? []
    : [`${place}: ${what} is ${describeValue(their)}, expected ${describeValue(our)}`];
}

function describeValue(value: unknown): string {
  return value === "" || value === null ? "none" : String(value);
}
