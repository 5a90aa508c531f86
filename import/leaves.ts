import { isNode } from "./formats/json-ld.ts";

/** One value of a description, and its place. */
export interface Leaf {
  /** With the places in lists: `views.0.title`. */
  name: string;
  /** Without them and without prefixes: `views.title`. */
  pattern: string;
  value: string;
}

/** Every value of a description, in its order. JSON-LD's keywords with `@` are not properties; `null` is not a value. */
export function listLeaves(input: unknown): Leaf[] {
  const leaves: Leaf[] = [];
  collect(input, { name: [], pattern: [] }, leaves);
  return leaves;
}

interface Place {
  name: string[];
  pattern: string[];
}

function collect(value: unknown, { name, pattern }: Place, leaves: Leaf[]): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) {
      collect(one, { name: [...name, String(index)], pattern }, leaves);
    }
    return;
  }
  if (isNode(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const isMark = key.startsWith("@") && !["@value", "@graph", "@list"].includes(key);
      if (isMark && !(key === "@id" && Object.keys(value).length === 1)) continue;
      const local = key.startsWith("@") ? [] : [key.replace(/^[a-z]+:/i, "")];
      collect(inner, { name: [...name, key], pattern: [...pattern, ...local] }, leaves);
    }
    return;
  }
  if (value === null || value === undefined || value === "") return;
  leaves.push({ name: name.join("."), pattern: pattern.join("."), value: String(value) });
}

/** Every text and number in a value, as texts, without white space around them. */
export function listValues(input: unknown): Set<string> {
  const values = new Set<string>();
  const left = [input];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === "object" && one !== null) left.push(...Object.values(one));
    else if (one !== undefined && one !== null) values.add(String(one).trim());
  }
  return values;
}
