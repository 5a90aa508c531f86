import type { Services } from "../services.ts";

/** README or changelog, as Markdown from outside. */
export async function loadText(
  { db }: Services,
  rowId: number,
  kind: string,
): Promise<string | null> {
  return db
    .prepare(`SELECT body FROM texts WHERE version_id = ?1 AND kind = ?2`)
    .bind(rowId, kind)
    .first<string>("body");
}
