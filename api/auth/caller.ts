import { hashToHex } from "#base/hex.ts";
import { LAST_USED_STEP_MS } from "../limits.ts";
import { KEYS_UNAVAILABLE, type Services } from "../services.ts";

export interface Caller {
  sub: string;
  /** `machine`: a program calls with a machine key for the person. */
  session: "browser" | "machine";
  /** The one workspace a machine key opens; `null` for a browser session. */
  organizationId: number | null;
  /** When the person signed in, in milliseconds; `null` for a key, or a token without that time. */
  authenticatedAt: number | null;
}

/**
 * The token cannot be checked, because the user pool's keys cannot be read. The call answers
 * 503: after a 401 its caller would end a session that may be good.
 */
export class UndecidedToken extends Error {
  override name = "UndecidedToken";
}

/** The caller, by the access token or machine key in the header or, for v1 and discover, in `api_key`. */
export async function readCaller(services: Services, request: Request): Promise<Caller | null> {
  const token = readBearer(request) ?? new URL(request.url).searchParams.get("api_key");
  return token === null ? null : findCaller(services, request, token);
}

/** As `readCaller`, for the calls that take the header alone. */
export async function readHeaderCaller(
  services: Services,
  request: Request,
): Promise<Caller | null> {
  const token = readBearer(request);
  return token === null ? null : findCaller(services, request, token);
}

/** The caller's account, or a short hash of the network: the number of entries in a bounded list is limited for each. */
export async function readRequester(services: Services, request: Request): Promise<string> {
  const caller = await readCaller(services, request);
  if (caller !== null) return `account ${caller.sub}`;
  const digest = await hashToHex(services.readNetwork(request.headers) ?? "");
  return `network ${digest.slice(0, NETWORK_DIGITS)}`;
}

/** Few digits of a hash, so that thousands of networks share them: no address can be derived from it. */
const NETWORK_DIGITS = 5;

/** The public half of the request's machine key, before the owner is known. */
export function readKey(request: Request): string | null {
  const token = readBearer(request) ?? new URL(request.url).searchParams.get("api_key");
  return token === null ? null : (MACHINE_KEY.exec(token)?.[1] ?? null);
}

const found = new WeakMap<Request, { token: string; caller: Promise<Caller | null> }>();

/** One look-up for a request, however many functions need the caller. */
function findCaller(services: Services, request: Request, token: string): Promise<Caller | null> {
  const known = found.get(request);
  if (known?.token === token) return known.caller;
  const caller = findTokenOwner(services, token);
  found.set(request, { token, caller });
  return caller;
}

export function readBearer(request: Request): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.get("authorization") ?? "");
  return match?.[1] ?? null;
}

/** `<key>.<secret>`: two parts, where an access token has three. */
const MACHINE_KEY = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{64})$/;

/** Whose token or machine key this is. */
export async function findTokenOwner(services: Services, token: string): Promise<Caller | null> {
  const [, key, secret] = MACHINE_KEY.exec(token) ?? [];
  if (key !== undefined && secret !== undefined) return findMachine(services, key, secret);
  const check = await services.verifyAccess(token);
  if (!check.ok && check.reason === KEYS_UNAVAILABLE) throw new UndecidedToken();
  if (!check.ok) return null;
  const { sub, authTime } = check.claims;
  const authenticatedAt = authTime === undefined ? null : authTime * 1_000;
  return { sub, session: "browser", organizationId: null, authenticatedAt };
}

/**
 * A key stops working when its person leaves the workspace. Secrets are 256 random bits, so
 * a plain hash protects them. Only the hash is compared; its bytes do not help a guesser.
 */
async function findMachine(
  services: Services,
  key: string,
  secret: string,
): Promise<Caller | null> {
  const row = await services.db
    .prepare(
      `SELECT t.id, u.sub, t.organization_id AS organizationId, t.last_used_at AS lastUsed
       FROM api_tokens AS t JOIN users AS u ON u.id = t.user_id
       JOIN memberships AS m ON m.user_id = t.user_id AND m.organization_id = t.organization_id
       WHERE t.key = ?1 AND t.secret_hash = ?2`,
    )
    .bind(key, await hashToHex(secret))
    .first<{ id: number; sub: string; organizationId: number; lastUsed: string | null }>();
  if (row === null) return null;
  await storeLastUse(services, row);
  const { sub, organizationId } = row;
  return { sub, session: "machine", organizationId, authenticatedAt: null };
}

/** Written at most once an interval, so that a busy script does not cause a write at every call. */
async function storeLastUse(
  { db, now }: Services,
  { id, lastUsed }: { id: number; lastUsed: string | null },
): Promise<void> {
  const time = now();
  if (lastUsed !== null && time.getTime() - Date.parse(lastUsed) < LAST_USED_STEP_MS) return;
  await db
    .prepare(`UPDATE api_tokens SET last_used_at = ?2 WHERE id = ?1`)
    .bind(id, time.toISOString())
    .run();
}
