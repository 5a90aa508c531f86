import type { Publication } from "../publish/publication.ts";
import { hashToHex } from "#base/hex.ts";
import type { Services } from "../services.ts";
import type { VersionDetails, VersionRow } from "./versions.ts";

export interface AgreementRow {
  id: number;
  name: string;
  body: string;
}

/** The agreement that a request for this version's withheld files accepts; `null` when there is none. */
export async function loadAgreement(
  { db }: Services,
  { details }: VersionRow,
): Promise<AgreementRow | null> {
  const { agreementId }: VersionDetails = JSON.parse(details);
  if (!agreementId) return null;
  return db
    .prepare(`SELECT id, name, body FROM agreements WHERE id = ?1`)
    .bind(agreementId)
    .first<AgreementRow>();
}

/** The number of this text; the same name and body have the same number everywhere. */
export async function storeAgreement(
  { db }: Services,
  agreement: Publication["dataUseAgreement"],
): Promise<number | null> {
  if (agreement === undefined) return null;
  const { name, body } = agreement;
  const hash = await hashToHex(JSON.stringify([name, body]));
  const [, found] = await db.batch<{ id: number }>([
    db
      .prepare(
        `INSERT INTO agreements (hash, name, body) VALUES (?1, ?2, ?3) ON CONFLICT (hash) DO NOTHING`,
      )
      .bind(hash, name, body),
    db.prepare(`SELECT id FROM agreements WHERE hash = ?1`).bind(hash),
  ]);
  return found?.results[0]?.id ?? null;
}

/**
 * Stores a request once: a later one changes neither the first nor its decision, unless a grant
 * has run out. Returns whether there is something new to decide.
 */
export async function requestAccess(
  { db, now }: Services,
  requested: { userId: number; datasetId: number; agreementId: number | null },
): Promise<boolean> {
  const { userId, datasetId, agreementId } = requested;
  const request = db
    .prepare(
      `INSERT INTO embargo_access (user_id, dataset_id, status, requested_at)
       VALUES (?1, ?2, 'requested', ?3)
       ON CONFLICT DO UPDATE SET status = 'requested', requested_at = ?3, decided_at = '',
         decided_by = NULL, granted_until = ''
       WHERE status = 'granted' AND granted_until <> '' AND granted_until < substr(?3, 1, 10)`,
    )
    .bind(userId, datasetId, now().toISOString());
  const consent = db
    .prepare(
      `INSERT INTO agreement_consents (user_id, dataset_id, agreement_id, agreed_at)
       VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO NOTHING`,
    )
    .bind(userId, datasetId, agreementId, now().toISOString());
  const [stored] = await db.batch(agreementId === null ? [request] : [request, consent]);
  return (stored?.meta.changes ?? 0) > 0;
}
