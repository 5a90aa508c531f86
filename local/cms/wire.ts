import type { Item, LocalizedFields, Space } from "./space.ts";

export interface Link {
  sys: { type: "Link"; linkType: string; id: string };
}

/** A reference in the service's format. */
function toLink(linkType: string, id: string): Link {
  return { sys: { type: "Link", linkType, id } };
}

/** An item as delivery and sync send it, all locales. */
export function toWire(space: Space, item: Item, fields: LocalizedFields) {
  const { kind, id, type, createdAt, updatedAt, revision } = item;
  const sys = {
    ...toOrigin(space),
    id,
    type: kind,
    createdAt,
    updatedAt,
    revision,
    publishedVersion: revision,
    ...(type === null ? {} : { contentType: toLink("ContentType", type) }),
  };
  return { metadata: { tags: [], concepts: [] }, sys, fields };
}

/** A deleted item, as a sync lists it. */
export function toDeletedWire(space: Space, item: Item) {
  const { kind, id, createdAt, updatedAt, deletedAt, revision } = item;
  const sys = {
    ...toOrigin(space),
    id,
    type: `Deleted${kind}`,
    createdAt,
    updatedAt,
    deletedAt,
    revision,
  };
  return { sys };
}

function toOrigin({ seed }: Space) {
  return { space: toLink("Space", seed.id), environment: toLink("Environment", seed.environment) };
}

/** Fields in one locale, without those that have no value there or in its fallback. */
export function toLocale(
  { seed }: Space,
  fields: LocalizedFields,
  code: string,
): Record<string, unknown> {
  const chain: string[] = [];
  let next: string | null = code;
  while (next !== null && !chain.includes(next)) {
    chain.push(next);
    next = seed.locales.find((locale) => locale.code === next)?.fallbackCode ?? null;
  }
  const picked = Object.entries(fields).flatMap(([name, values]) => {
    const found = chain.find((candidate) => values[candidate] !== undefined);
    return found === undefined ? [] : [[name, values[found]] as const];
  });
  return Object.fromEntries(picked);
}
