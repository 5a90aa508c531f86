import { hashText } from "../store/hash.ts";
import { toItemLine } from "../store/item-line.ts";
import { formatSite } from "../store/site.ts";
import type { ContentSnapshot } from "../store/snapshot.ts";
import type { SyncItem } from "../sync/page.ts";

/** An entry in one locale, as the service sends it. */
export function entry(type: string, id: string, fields: Record<string, unknown>): SyncItem {
  const localized = Object.entries(fields).map(([name, value]) => [name, { "en-US": value }]);
  return rawEntry(type, id, Object.fromEntries(localized));
}

export function rawEntry(type: string, id: string, fields: unknown): SyncItem {
  const sys = {
    type: "Entry" as const,
    id,
    updatedAt: "2026-02-01T00:00:00.000Z",
    contentType: { sys: { id: type } },
  };
  return Object.assign({ sys }, { fields });
}

export function asset(id: string, url: string): SyncItem {
  const sys = { type: "Asset" as const, id, updatedAt: "2026-02-01T00:00:00.000Z" };
  const file = { url, contentType: "image/png", details: { image: { width: 8, height: 4 } } };
  return Object.assign({ sys }, { fields: { title: { "en-US": id }, file: { "en-US": file } } });
}

export function toEntry(id: string): unknown {
  return { sys: { type: "Link", linkType: "Entry", id } };
}

export function toAsset(id: string): unknown {
  return { sys: { type: "Link", linkType: "Asset", id } };
}

/** A generation with these items. */
export async function createSnapshot(items: SyncItem[], syncedAt = 0): Promise<ContentSnapshot> {
  const lines = items.map(toItemLine);
  const text = formatSite({
    locales: [
      { code: "en-US", fallbackCode: null, isDefault: true },
      { code: "de", fallbackCode: "en-US", isDefault: false },
    ],
    truncated: {},
    items: new Map(lines.map((line) => [line.key, line])),
  });
  const hash = await hashText(text);
  return { generation: hash.slice(0, 16), syncedAt, hash, text };
}
