/** A value of a field per locale. */
export type LocalizedFields = Record<string, Record<string, unknown>>;

export interface SeedEntry {
  id: string;
  type: string;
  fields: LocalizedFields;
}

export interface SeedAsset {
  id: string;
  fields: LocalizedFields;
}

interface CmsLocale {
  code: string;
  name: string;
  fallbackCode: string | null;
  default: boolean;
}

/** The initial content of a space. */
export interface SpaceSeed {
  id: string;
  environment: string;
  locales: CmsLocale[];
  contentTypes: unknown[];
  entries: SeedEntry[];
  assets: SeedAsset[];
}

export type Kind = "Entry" | "Asset";

/** An entry or asset, with its published state and the time of its last change. */
export interface Item {
  kind: Kind;
  id: string;
  type: string | null;
  /** The state that the editor sees. */
  draft: LocalizedFields;
  /** The state that readers see; `null` when unpublished or deleted. */
  published: LocalizedFields | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  revision: number;
  /** Place in the history of publications; 0 when never published. */
  seq: number;
}

/** One space in memory. Every publication, unpublication and deletion gets the next number. */
export interface Space {
  seed: SpaceSeed;
  seq: number;
  items: Map<string, Item>;
  /**
   * Tokens issued before it was raised are refused. It begins with the time, because a portal
   * keeps its token while a restart counts the changes from the start again.
   */
  epoch: number;
}

/** A space with the content of its seed, everything published. */
export function createSpace(seed: SpaceSeed, now: () => number): Space {
  const space: Space = { seed, seq: 0, items: new Map(), epoch: now() };
  const all = [
    ...seed.assets.map((asset) => ({ ...asset, kind: "Asset" as const, type: null })),
    ...seed.entries.map((entry) => ({ ...entry, kind: "Entry" as const })),
  ];
  for (const { kind, id, type, fields } of all) {
    saveDraft(space, { kind, id, type, fields }, now());
    publish(space, kind, id, now());
  }
  return space;
}

/** Entries and assets have separate names. */
export function toKey(kind: Kind, id: string): string {
  return `${kind}/${id}`;
}

/** Creates or changes the draft; readers see no change yet. */
export function saveDraft(
  space: Space,
  change: { kind: Kind; id: string; type: string | null; fields: LocalizedFields },
  now: number,
): Item {
  const { kind, id, type, fields } = change;
  const time = new Date(now).toISOString();
  const known = space.items.get(toKey(kind, id));
  const item: Item = known ?? {
    kind,
    id,
    type,
    draft: {},
    published: null,
    createdAt: time,
    updatedAt: time,
    deletedAt: null,
    revision: 0,
    seq: 0,
  };
  item.draft = { ...item.draft, ...fields };
  space.items.set(toKey(kind, id), item);
  return item;
}

/** Shows the draft to readers; `false` when there is no such item. */
export function publish(space: Space, kind: Kind, id: string, now: number): boolean {
  const item = space.items.get(toKey(kind, id));
  if (item === undefined) return false;
  item.published = structuredClone(item.draft);
  item.deletedAt = null;
  item.revision += 1;
  touch(space, item, now);
  return true;
}

/** The space as its editors see it: every draft, as if it were published. */
export function toDraftSpace(space: Space): Space {
  const drafts = [...space.items].filter(([, { draft }]) => Object.keys(draft).length > 0);
  const items = new Map(drafts.map(([key, item]) => [key, { ...item, published: item.draft }]));
  return { ...space, items };
}

/** Removes an item for readers; the draft stays. */
export function unpublish(space: Space, kind: Kind, id: string, now: number): boolean {
  const item = space.items.get(toKey(kind, id));
  if (item === undefined || item.published === null) return false;
  item.published = null;
  touch(space, item, now);
  item.deletedAt = item.updatedAt;
  return true;
}

/** Removes an item for readers and editors; a sync still lists it as deleted. */
export function remove(space: Space, kind: Kind, id: string, now: number): boolean {
  const isKnown = space.items.has(toKey(kind, id));
  unpublish(space, kind, id, now);
  const item = space.items.get(toKey(kind, id));
  if (item !== undefined) item.draft = {};
  return isKnown;
}

/** Two changes of an item never have the same time, as in the service. */
function touch(space: Space, item: Item, now: number): void {
  const time = Math.max(now, item.seq === 0 ? 0 : Date.parse(item.updatedAt) + 1);
  item.updatedAt = new Date(time).toISOString();
  space.seq += 1;
  item.seq = space.seq;
}
