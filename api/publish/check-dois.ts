import { DOI_CHECKS_MAX } from "../limits.ts";
import type { Services } from "../services.ts";

/**
 * Checks whether the DOIs of versions are registered: new ones first, then those that were checked
 * longest ago. A resolver without a clear answer ends the run; the next run continues. Returns how many
 * were checked.
 */
export async function checkDois({ db, now, isDoiRegistered, log }: Services): Promise<number> {
  if (isDoiRegistered === null) return 0;
  const { results } = await db
    .prepare(
      `SELECT v.doi FROM versions AS v LEFT JOIN doi_checks AS c ON c.doi = v.doi
       WHERE v.doi IS NOT NULL AND (c.doi IS NULL OR c.is_registered = 0)
       ORDER BY c.asked_at IS NOT NULL, c.asked_at, v.id DESC LIMIT ?1`,
    )
    .bind(DOI_CHECKS_MAX)
    .all<{ doi: string }>();
  let checked = 0;
  try {
    for (const { doi } of results) {
      const isRegistered = await isDoiRegistered(doi);
      await db
        .prepare(
          `INSERT INTO doi_checks (doi, first_asked_at, asked_at, is_registered) VALUES (?1, ?2, ?2, ?3)
           ON CONFLICT (doi) DO UPDATE SET asked_at = ?2, is_registered = ?3`,
        )
        .bind(doi, now().toISOString(), isRegistered ? 1 : 0)
        .run();
      checked += 1;
    }
  } catch (error) {
    log({ event: "doi_check_failed", error: String(error) });
  }
  return checked;
}
