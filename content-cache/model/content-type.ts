import { contentModel } from "./content-model.ts";
import { type FieldModel, isTranslated, type TypeModel } from "./field.ts";

/** A content type in the format of Contentful's management API. */
export interface ContentType {
  id: string;
  name: string;
  description: string;
  displayField: string;
  fields: ContentField[];
}

export interface ContentField {
  id: string;
  name: string;
  type: "Symbol" | "Text" | "Integer" | "Boolean" | "Date" | "Link" | "Array";
  linkType?: "Asset" | "Entry";
  items?: { type: "Symbol" | "Link"; linkType?: "Entry"; validations: Validation[] };
  localized: boolean;
  required: boolean;
  validations: Validation[];
  /** Below the field in the editor; stored in the editor interface. */
  help: string;
}

export type Validation =
  | { unique: true }
  | { in: readonly string[] }
  | { regexp: { pattern: string; flags: null } }
  | { linkContentType: readonly string[] }
  | { linkMimetypeGroup: readonly ["image"] };

/** The whole model in that format. */
export function toContentTypes(): ContentType[] {
  return Object.entries(contentModel).map(([id, type]) => toContentType(id, type));
}

function toContentType(id: string, { name, help, displayField, fields }: TypeModel): ContentType {
  return {
    id,
    name,
    description: help,
    displayField,
    fields: Object.entries(fields).map(([fieldId, field]) => toContentField(fieldId, field)),
  };
}

function toContentField(id: string, field: FieldModel): ContentField {
  const { name, required = false, help = "" } = field;
  const unique: Validation[] = field.unique === true ? [{ unique: true }] : [];
  const base = { id, name, localized: isTranslated(field), required, help };
  const values = toValueValidations(field);
  switch (field.type) {
    case "Symbols":
      return {
        ...base,
        type: "Array",
        items: { type: "Symbol", validations: values },
        validations: unique,
      };
    case "Entries": {
      const items = { type: "Link", linkType: "Entry", validations: values } as const;
      return { ...base, type: "Array", items, validations: unique };
    }
    case "Asset":
    case "Entry":
      return { ...base, type: "Link", linkType: field.type, validations: [...unique, ...values] };
    default:
      return { ...base, type: field.type, validations: [...unique, ...values] };
  }
}

function toValueValidations({ type, oneOf, pattern, linkTo }: FieldModel): Validation[] {
  return [
    ...(oneOf === undefined ? [] : [{ in: oneOf }]),
    ...(pattern === undefined ? [] : [{ regexp: { pattern: `^(?:${pattern})$`, flags: null } }]),
    ...(linkTo === undefined ? [] : [{ linkContentType: linkTo }]),
    ...(type === "Asset" ? [{ linkMimetypeGroup: ["image"] as const }] : []),
  ];
}
