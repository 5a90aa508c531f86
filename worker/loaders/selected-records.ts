import type { AbsentRecord } from "#client/contract/lists/lists.ts";
import type { Catalogue } from "../product-api/catalogue.ts";
import type { CatalogueRecord } from "../product-api/to-record.ts";

/** The newest versions of a selection's records, and why some are not there. */
export interface SelectedRecords {
  records: CatalogueRecord[];
  absent: AbsentRecord[];
  /** Age of the oldest stored copy among them; 0 when none is a copy. */
  ageSeconds: number;
}

/** In the order of their numbers; one that does not load leaves the others. */
export async function findSelected(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<SelectedRecords> {
  const answers = await Promise.all(ids.map((id) => catalogue.record(String(id), null)));
  const found = answers.flatMap((answer) => (answer.kind === "record" ? [answer] : []));
  const absent = ids.flatMap((id, index): AbsentRecord[] => {
    const answer = answers[index];
    if (answer?.kind === "tombstone") return [{ id, code: "gone" }];
    return answer?.kind === "failed" ? [{ id, code: answer.failure.code }] : [];
  });
  return {
    records: found.map(({ record }) => record),
    absent,
    ageSeconds: Math.max(0, ...found.map(({ ageSeconds }) => ageSeconds ?? 0)),
  };
}
