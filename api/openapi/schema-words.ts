const numbers = new Intl.NumberFormat("en-GB");

/** What a parameter may be, in the words of the human page. */
export function toSchemaWords(schema: object): string {
  const {
    type,
    items,
    maxItems,
    default: fallback,
    ...own
  }: Record<string, unknown> = Object(schema);
  if (type === "array") {
    const most = maxItems === undefined ? "" : `, at most ${numbers.format(Number(maxItems))}`;
    return `repeatable${most}: ${toSchemaWords(Object(items))}`;
  }
  const rest = fallback === undefined ? "" : `; ${String(fallback)} unless said`;
  return toValueWords(type, own) + rest;
}

function toValueWords(type: unknown, schema: Record<string, unknown>): string {
  const { enum: words, maximum, maxLength, pattern, format } = schema;
  if (Array.isArray(words)) return words.join(" | ");
  if (type === "boolean") return "true | false";
  if (type === "integer") return `a number from 0 to ${numbers.format(Number(maximum))}`;
  if (format === "date") return "a day as yyyy-MM-dd";
  if (typeof pattern === "string") return `a text like ${pattern}`;
  return maxLength === undefined
    ? "a text"
    : `a text of at most ${numbers.format(Number(maxLength))} characters`;
}
