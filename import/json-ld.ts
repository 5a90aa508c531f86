/** A JSON-LD node whose keys have lost their prefixes: `sc:name` and `schema:name` are `name`. */
export type Node = Record<string, unknown>;

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON-LD writes one value or a list of them. */
export function toList(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  if (isNode(value) && "@list" in value) return toList(value["@list"]);
  return Array.isArray(value) ? value : [value];
}

/** The first text of a value: itself, its `@value`, or the address of what it names. */
export function toText(value: unknown): string | null {
  for (const one of toList(value)) {
    if (typeof one === "string") return one;
    if (typeof one === "number") return String(one);
    const inner = isNode(one) ? (one["@value"] ?? one["@id"]) : undefined;
    if (typeof inner === "string") return inner;
  }
  return null;
}

export function toTexts(value: unknown): string[] {
  return toList(value).flatMap((one) => toText(one) ?? []);
}

/** Whether a node is of this type, with any prefix or address before its name. */
export function isOfType(node: Node, name: string): boolean {
  return toTexts(node["@type"]).some((type) => toLocalName(type) === name);
}

/** Takes the prefixes off every key, all the way down. */
export function withoutPrefixes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPrefixes);
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [toLocalName(key), withoutPrefixes(inner)]),
  );
}

function toLocalName(name: string): string {
  return name.startsWith("@")
    ? name
    : name.slice(Math.max(...["/", "#", ":"].map((sign) => name.lastIndexOf(sign))) + 1);
}

/** DOIs written anywhere in a text, each once, in lower case. */
export function findDois(text: string): string[] {
  const found = text.matchAll(/\b10\.\d{4,9}\/[^\s"'<>{}|,;]+/gi);
  return [...new Set([...found].map(([doi]) => doi.replace(/[.)\]]+$/, "").toLowerCase()))];
}
