import { hashToHex, toHex } from "#base/hex.ts";
import { TOKENS_MAX } from "../limits.ts";
import type { Services } from "../services.ts";

export interface TokenRow {
  key: string;
  name: string;
  lastUsed: string | null;
}

const COLUMNS = `key, name, last_used_at AS lastUsed`;

/** A person's machine keys for one workspace, in the order they were made. */
export async function loadTokens(
  { db }: Services,
  userId: number,
  organizationId: number,
): Promise<TokenRow[]> {
  const { results } = await db
    .prepare(
      `SELECT ${COLUMNS} FROM api_tokens WHERE user_id = ?1 AND organization_id = ?2 ORDER BY id`,
    )
    .bind(userId, organizationId)
    .all<TokenRow>();
  return results;
}

/**
 * The new key with its secret, of which only the hash is stored; `null` when there are too many, or another key
 * of this person and workspace has the name: nobody could tell the two apart.
 */
export async function createToken(
  { db, now }: Services,
  { userId, organizationId, name }: { userId: number; organizationId: number; name: string },
): Promise<{ key: string; secret: string } | null> {
  const key = crypto.randomUUID();
  const secret = toHex(crypto.getRandomValues(new Uint8Array(32)).buffer);
  const { meta } = await db
    .prepare(
      `INSERT INTO api_tokens (key, secret_hash, user_id, organization_id, name, created_at)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6
       WHERE (SELECT count(*) FROM api_tokens WHERE user_id = ?3 AND organization_id = ?4) < ?7
         AND NOT EXISTS (SELECT 1 FROM api_tokens
           WHERE user_id = ?3 AND organization_id = ?4 AND name = ?5)`,
    )
    .bind(
      key,
      await hashToHex(secret),
      userId,
      organizationId,
      name,
      now().toISOString(),
      TOKENS_MAX,
    )
    .run();
  return meta.changes > 0 ? { key, secret } : null;
}

export async function renameToken(
  { db }: Services,
  { userId, key, name }: { userId: number; key: string; name: string },
): Promise<TokenRow | "unknown" | "taken"> {
  const [renamed, found] = await db.batch<TokenRow>([
    db
      .prepare(
        `UPDATE api_tokens SET name = ?3 WHERE key = ?1 AND user_id = ?2
           AND NOT EXISTS (SELECT 1 FROM api_tokens AS other
             WHERE other.user_id = api_tokens.user_id AND other.name = ?3 AND other.key <> ?1
               AND other.organization_id = api_tokens.organization_id)
         RETURNING ${COLUMNS}`,
      )
      .bind(key, userId, name),
    db
      .prepare(`SELECT ${COLUMNS} FROM api_tokens WHERE key = ?1 AND user_id = ?2`)
      .bind(key, userId),
  ]);
  return renamed?.results[0] ?? (found?.results.length ? "taken" : "unknown");
}

/** Returns whether there was such a key of this person. */
export async function deleteToken({ db }: Services, userId: number, key: string): Promise<boolean> {
  const { meta } = await db
    .prepare(`DELETE FROM api_tokens WHERE key = ?1 AND user_id = ?2`)
    .bind(key, userId)
    .run();
  return meta.changes > 0;
}
