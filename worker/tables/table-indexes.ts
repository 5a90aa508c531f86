import type { TableIndex } from "#api/wire/table-index.ts";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";

/** The cache of an isolate for the statistics of published tables, which never change once all rows were counted. */
export interface TableIndexes {
  read(file: TablePlace, load: () => Promise<TableIndex | null>): Promise<TableIndex | null>;
}

interface TablePlace {
  id: number;
  version: number;
  path: string;
}

export function createTableIndexes(): TableIndexes {
  const indexes = createBoundedCache<TableIndex>({
    maxBytes: PORTAL_BOUNDS.tableIndexes.bytes,
    sizeOf: estimateBytes,
  });
  return {
    async read({ id, version, path }, load) {
      const key = `${id}/${version}/${path}`;
      const known = indexes.get(key);
      if (known) return known;
      const index = await load();
      if (index !== null && index.scanned === index.size) indexes.set(key, index);
      return index;
    },
  };
}
