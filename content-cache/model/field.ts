/** One field of a content type, in Contentful's terms. */
export interface FieldModel {
  type:
    | "Symbol"
    | "Text"
    | "Integer"
    | "Boolean"
    | "Date"
    | "Asset"
    | "Entry"
    | "Symbols"
    | "Entries";
  name: string;
  required?: true;
  unique?: true;
  /** The help text below the field. */
  help?: string;
  /** The only values allowed. */
  oneOf?: readonly string[];
  /** The whole value matches this pattern. */
  pattern?: string;
  /** The content types a link may point to. */
  linkTo?: readonly string[];
}

/** Free texts may be translated; numbers, dates, links, addresses and choices are the same in every locale. */
export function isTranslated({ type, oneOf, pattern, unique }: FieldModel): boolean {
  const isText = type === "Symbol" || type === "Text" || type === "Symbols";
  return isText && oneOf === undefined && pattern === undefined && !unique;
}

/** One content type: how editors fill it. */
export interface TypeModel {
  name: string;
  help: string;
  displayField: string;
  /** There is one entry of it; of more, the one published last counts. */
  isSingleton?: true;
  fields: Record<string, FieldModel>;
}
