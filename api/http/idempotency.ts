import type { Context } from "hono";
import type { Account } from "../auth/account.ts";
import {
  IDEMPOTENCY_BODY_MAX_CHARS,
  IDEMPOTENCY_POLL_MS,
  IDEMPOTENCY_POLLS,
  IDEMPOTENCY_LOST_MS,
  IDEMPOTENCY_TTL_MS,
} from "../limits.ts";
import type { Services } from "../services.ts";

const HEADER = "idempotency-key";
const KEY = /^[\w.-]{8,200}$/;

/** Answers that hold a secret are never stored; their replay has no body. */
const SECRET: ReadonlySet<string> = new Set(["POST /token"]);

interface Call {
  c: Context;
  account: Account;
  refuse: (status: number, message: string) => Response;
}

interface Place {
  userId: number;
  key: string;
  /** Method and path with its query. */
  call: string;
}

interface Made {
  status: number | null;
  body: string | null;
}

/**
 * Makes a change once for each `Idempotency-Key` of a caller. The same key and call within an hour
 * gets the first answer, with `Idempotency-Replayed`; a refused change may be tried again
 * under its key. A key belongs to one body: another body needs another key.
 */
export async function makeOnce(
  services: Services,
  call: Call,
  make: () => Promise<Response>,
): Promise<Response> {
  const { c, account, refuse } = call;
  const key = c.req.header(HEADER);
  if (key === undefined || c.req.method === "GET" || c.req.method === "HEAD") return make();
  if (!KEY.test(key)) return refuse(400, "Idempotency-Key takes 8 to 200 letters, digits, . _ -.");
  const { pathname, search } = new URL(c.req.url);
  const place = { userId: account.user.id, key, call: `${c.req.method} ${pathname}${search}` };
  if (await claim(services, place)) return run(services, place, make);
  const made = await waitFor(services, place);
  if (made === "gone") return refuse(503, "This change was interrupted. Please send it again.");
  if (made.status === null) return refuse(409, "This change is being made. Ask again in a moment.");
  return toReplay(made.status, made.body);
}

/** Whether the change is this request's to make. */
async function claim({ db, now }: Services, { userId, key, call }: Place): Promise<boolean> {
  const time = now().getTime();
  const { meta } = await db
    .prepare(
      `INSERT INTO idempotency_keys (user_id, key, call, started_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id, key, call) DO UPDATE SET started_at = ?4, status = NULL, body = NULL
       WHERE started_at < ?5 OR (status IS NULL AND started_at < ?6)`,
    )
    .bind(
      userId,
      key,
      call,
      new Date(time).toISOString(),
      new Date(time - IDEMPOTENCY_TTL_MS).toISOString(),
      new Date(time - IDEMPOTENCY_LOST_MS).toISOString(),
    )
    .run();
  return meta.changes > 0;
}

async function run(
  services: Services,
  place: Place,
  make: () => Promise<Response>,
): Promise<Response> {
  try {
    const answer = await make();
    if (answer.ok) await remember(services, place, answer.clone());
    else await deleteEntry(services, place);
    return answer;
  } catch (error) {
    await deleteEntry(services, place);
    throw error;
  }
}

async function remember({ db }: Services, place: Place, answer: Response): Promise<void> {
  const { userId, key, call } = place;
  const isSecret = SECRET.has(call.split("?")[0] ?? call);
  const text = isSecret ? "" : await answer.text();
  await db
    .prepare(
      `UPDATE idempotency_keys SET status = ?4, body = ?5 WHERE user_id = ?1 AND key = ?2 AND call = ?3`,
    )
    .bind(
      userId,
      key,
      call,
      answer.status,
      text === "" || text.length > IDEMPOTENCY_BODY_MAX_CHARS ? null : text,
    )
    .run();
}

async function deleteEntry({ db }: Services, { userId, key, call }: Place): Promise<void> {
  await db
    .prepare(`DELETE FROM idempotency_keys WHERE user_id = ?1 AND key = ?2 AND call = ?3`)
    .bind(userId, key, call)
    .run();
}

/** The outcome of the same change in another request; waits a little while that is running. */
async function waitFor(
  { db, pause }: Services,
  { userId, key, call }: Place,
): Promise<Made | "gone"> {
  const find = db
    .prepare(
      `SELECT status, body FROM idempotency_keys WHERE user_id = ?1 AND key = ?2 AND call = ?3`,
    )
    .bind(userId, key, call);
  for (let polls = IDEMPOTENCY_POLLS; ; polls -= 1) {
    const made = await find.first<Made>();
    if (made === null) return "gone";
    if (made.status !== null || polls === 0) return made;
    await pause(IDEMPOTENCY_POLL_MS);
  }
}

function toReplay(status: number, body: string | null): Response {
  const headers = {
    "idempotency-replayed": "true",
    ...(body !== null && { "content-type": "application/json" }),
  };
  return new Response(status === 204 ? null : body, { status, headers });
}

/** Deletes expired entries. The cron calls it. */
export async function deleteOldKeys({ db, now }: Services): Promise<number> {
  const before = new Date(now().getTime() - IDEMPOTENCY_TTL_MS).toISOString();
  const { meta } = await db
    .prepare(`DELETE FROM idempotency_keys WHERE started_at < ?1`)
    .bind(before)
    .run();
  return meta.changes;
}
