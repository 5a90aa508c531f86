import { createBoundedCache, estimateText } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";

/** `Link` headers of record pages: written once for each copy of a record, because a version's files do not change. */
export interface WrittenHeaders {
  /** `null` when none was written for this copy of the record. */
  read(path: string, record: object): string | null;
  store(path: string, record: object, header: string): void;
}

export function createWrittenHeaders(): WrittenHeaders {
  const written = createBoundedCache<{ header: string; of: WeakRef<object> }>({
    maxBytes: PORTAL_BOUNDS.linkHeaders.bytes,
    sizeOf: ({ header }) => estimateText(header),
  });
  return {
    read(path, record) {
      const known = written.get(path);
      return known?.of.deref() === record ? known.header : null;
    },
    store: (path, record, header) => void written.set(path, { header, of: new WeakRef(record) }),
  };
}
