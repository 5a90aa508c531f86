import type { LocalizedFields, SeedEntry } from "../../cms/space.ts";

export const LOCALE = "en-US";

/** An entry in the one locale of the seed space. */
export function entry(type: string, id: string, fields: Record<string, unknown>): SeedEntry {
  return { id, type, fields: localize(fields) };
}

export function localize(fields: Record<string, unknown>): LocalizedFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { [LOCALE]: value }]),
  );
}

/** Points to another entry. */
export function to(id: string): unknown {
  return { sys: { type: "Link", linkType: "Entry", id } };
}

/** `link` entries by id: text and address. */
export function links(all: Record<string, readonly [label: string, href: string]>): SeedEntry[] {
  return Object.entries(all).map(([id, [label, href]]) => entry("link", id, { label, href }));
}
