import { parsePointer, POINTER_KEY, shardKey } from "../store/pointer.ts";
import { parseItems } from "../store/item-line.ts";
import { parseSite } from "../store/site.ts";
import { readPublished } from "../read/read.ts";
import type { TestKv } from "./test-kv.ts";
import { readText } from "./test-service.ts";

/** Every item of the pointer that is not deleted, as it was sent: key → item. */
export async function readStoredItems(kv: TestKv): Promise<Map<string, { fields?: unknown }>> {
  const pointer = await parsePointer(kv.values.get(POINTER_KEY) ?? null);
  const shards = Object.values(pointer?.shards ?? {});
  const lines = shards.flatMap((id) => [...parseItems(kv.values.get(shardKey(id)) ?? "").values()]);
  const live = lines.filter((line) => !line.isDeleted);
  return new Map(live.map((line) => [line.key, JSON.parse(line.json)]));
}

/** Every item of the pointer that is not deleted: id → text. */
export async function readStored(kv: TestKv): Promise<Map<string, string>> {
  const items = await readStoredItems(kv);
  return new Map([...items].map(([key, item]) => [key.slice(1), readText(item)]));
}

/** The items of a reader: id → text, or `null` when nothing can be read. */
export async function readSiteTexts(kv: TestKv): Promise<Map<string, string> | null> {
  const published = await readPublished(kv);
  if (published === null) return null;
  const lines = [...(parseSite(published.text)?.items.values() ?? [])];
  return new Map(lines.map((line) => [line.key.slice(1), readText(JSON.parse(line.json))]));
}

/** Maps are compared by their content. */
export function sorted(map: Map<string, string> | null): [string, string][] | null {
  return map === null ? null : [...map].sort(([left], [right]) => (left < right ? -1 : 1));
}
