import type { Result } from "#client/contract/failures.ts";
import { REFERENCE_KEPT_MS, REFERENCE_MISSED_MS, REFERENCES_MAX } from "./limits.ts";
import type { Outside } from "./outside.ts";

/** Lines of a bibliography by DOI, kept in the isolate: papers hardly ever change. */
export interface References {
  read(doi: string): Promise<Result<string>>;
}

/** A line is kept for a day; that there is none is believed for some minutes. */
export function createReferences({
  outside,
  now,
}: {
  outside: Pick<Outside, "readReference">;
  now: () => number;
}): References {
  const kept = new Map<string, { line: Promise<Result<string>>; until: number }>();

  function ask(doi: string): Promise<Result<string>> {
    const entry = { line: outside.readReference(doi), until: now() + REFERENCE_KEPT_MS };
    void entry.line.then(({ ok }) => {
      if (!ok) entry.until = now() + REFERENCE_MISSED_MS;
    });
    kept.delete(doi);
    kept.set(doi, entry);
    const oldest = kept.keys().next();
    if (kept.size > REFERENCES_MAX && !oldest.done) kept.delete(oldest.value);
    return entry.line;
  }

  return {
    read(doi) {
      const known = kept.get(doi);
      return known && known.until > now() ? known.line : ask(doi);
    },
  };
}
