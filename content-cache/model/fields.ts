import * as v from "valibot";
import { contentModel, type TypeId } from "./content-model.ts";
import type { FieldModel } from "./field.ts";

/** A link in Contentful's format. */
export interface RawLink {
  linkType: "Entry" | "Asset";
  id: string;
}

type ValueOf<Field extends FieldModel> = Field["type"] extends "Symbols"
  ? string[]
  : Field["type"] extends "Entries"
    ? RawLink[]
    : Field["type"] extends "Asset" | "Entry"
      ? RawLink
      : Field["type"] extends "Integer"
        ? number
        : Field["type"] extends "Boolean"
          ? boolean
          : string;

type OptionalValueOf<Field extends FieldModel> = Field["type"] extends "Symbols" | "Entries"
  ? ValueOf<Field>
  : ValueOf<Field> | null;

/** The parsed fields of a content type: required ones are there, absent ones `null` or `[]`. */
export type FieldsOf<Type extends TypeId> = {
  [
    Name in keyof (typeof contentModel)[Type]["fields"]
  ]: (typeof contentModel)[Type]["fields"][Name] extends infer Field extends FieldModel
    ? Field extends { required: true }
      ? ValueOf<Field>
      : OptionalValueOf<Field>
    : never;
};

const linkSchema = v.pipe(
  v.object({
    sys: v.object({
      type: v.literal("Link"),
      linkType: v.picklist(["Entry", "Asset"]),
      id: v.string(),
    }),
  }),
  v.transform(({ sys }): RawLink => ({ linkType: sys.linkType, id: sys.id })),
);

/** The schema of one field, from its model. */
function toFieldSchema(field: FieldModel): v.GenericSchema<unknown> {
  switch (field.type) {
    case "Symbol":
    case "Text":
      return toTextSchema(field);
    case "Date":
      return v.pipe(
        v.string(),
        v.check((text) => !Number.isNaN(Date.parse(text))),
      );
    case "Integer":
      return v.pipe(v.number(), v.integer());
    case "Boolean":
      return v.boolean();
    case "Asset":
    case "Entry":
      return v.pipe(
        linkSchema,
        v.check((link) => link.linkType === field.type),
      );
    case "Entries":
      return v.array(linkSchema);
    case "Symbols":
      return v.array(toTextSchema(field));
  }
}

function toTextSchema(field: FieldModel): v.GenericSchema<string> {
  if (field.oneOf !== undefined) return v.picklist(field.oneOf);
  if (field.pattern === undefined) return v.string();
  return v.pipe(v.string(), v.regex(new RegExp(`^(?:${field.pattern})$`, "u")));
}

const schemas = new Map(
  Object.entries(contentModel).map(([type, { fields }]) => [
    type,
    Object.entries(fields).map(([name, field]) => ({
      name,
      field: field as FieldModel,
      schema: toFieldSchema(field),
    })),
  ]),
);

interface FieldFault {
  field: string;
  isRequired: boolean;
}

export type ParsedFields<Type extends TypeId> =
  | { ok: true; fields: FieldsOf<Type>; faults: FieldFault[] }
  | { ok: false; faults: FieldFault[] };

/**
 * Reads raw fields according to the model: a missing required field refuses the entry, a wrong optional
 * one counts as absent (F-17). Each fault is named.
 */
export function parseFields<Type extends TypeId>(
  type: Type,
  readField: (name: string) => unknown,
): ParsedFields<Type> {
  const faults: FieldFault[] = [];
  const fields: Record<string, unknown> = Object.create(null);
  let isComplete = true;
  for (const { name, field, schema } of schemas.get(type) ?? []) {
    const raw = readField(name);
    const isAbsent = raw === undefined || raw === null || raw === "";
    const parsed = isAbsent ? null : v.safeParse(schema, raw);
    const isRequired = field.required === true;
    if (parsed?.success === false || (isAbsent && isRequired))
      faults.push({ field: name, isRequired });
    if (parsed?.success !== true && isRequired) isComplete = false;
    const isList = field.type === "Symbols" || field.type === "Entries";
    fields[name] = parsed?.success ? parsed.output : isList ? [] : null;
  }
  // Every field of the model was set above from the schema its type is derived from.
  return isComplete
    ? { ok: true, fields: fields as FieldsOf<Type>, faults }
    : { ok: false, faults };
}
