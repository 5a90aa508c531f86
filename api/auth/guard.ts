import { FRESH_SIGN_IN_MS } from "../wire/account/profile.ts";
import type { Context, Hono } from "hono";
import { findAccount, type Account } from "./account.ts";
import { readCaller, readHeaderCaller, type Caller } from "./caller.ts";
import { storeLanguage } from "../mail/account-language.ts";
import { type Language, readLanguage } from "../mail/languages.ts";
import { makeOnce } from "../http/idempotency.ts";
import { refuseByPath, refuseStaleSession } from "../http/refusal.ts";
import { batchReads } from "../store/batch-reads.ts";
import { RIGHTS, ROLE_LEVELS, type Address, type RequiredRole } from "./rights.ts";
import type { Services } from "../services.ts";

/** Arguments of the handler of a signed-in call. */
export interface Call {
  c: Context;
  account: Account;
  /** The language of the page that makes the call. */
  language: Language;
  /** The `:id` of the address; empty where it has none. */
  id: string;
  /** A refusal in the format of the address's family. */
  refuse: (status: number, message: string) => Response;
  /** Whether a role in what the address names is high enough; every call with a `named` right must check it. */
  allows: (level: number) => boolean;
}

export type Handler = (call: Call) => Promise<Response>;

const NO_TOKEN = "The access token is missing or not valid.";

/**
 * Registers signed-in calls by their line in the table of rights, so that none can be registered
 * without one. A token whose person has no account here is 404 in v1, as in the contract, and 401 elsewhere.
 */
export function createGuard(
  services: Services,
  routes: Hono,
): (address: Address, handler: Handler) => void {
  const on = createReadingGuard(services, routes);
  return (address, handler) => on(address, async () => null, handler);
}

/**
 * As `createGuard`, for calls whose `read` starts at the same time as the account's, for the token's
 * person, with services whose database answers both in one round trip. A refused caller never gets
 * the result.
 */
export function createReadingGuard(services: Services, routes: Hono) {
  return <Found>(
    address: Address,
    read: (c: Context, caller: Caller, services: Services) => Promise<Found>,
    handler: (call: Call, found: Found) => Promise<Response>,
  ): void => {
    const [method, path] = splitAddress(address);
    const [api, session, requiredRole] = RIGHTS[address];
    routes.on(method, path, async (c) => {
      const refuse = (status: number, message: string): Response =>
        refuseByPath(c.req.path, status, message);
      const caller = await (api === "v1" ? readCaller : readHeaderCaller)(services, c.req.raw);
      if (caller === null) return refuse(401, NO_TOKEN);
      const together = { ...services, db: batchReads(services.db) };
      const reading = read(c, caller, together);
      reading.catch(() => {}); // handled below, unless the person is refused
      const found = await findAccount(together, caller);
      if (!found.ok) {
        return found.problem === "no account" && api === "v1"
          ? refuse(404, "No account belongs to this token.")
          : refuse(401, NO_TOKEN);
      }
      const { account } = found;
      if (session !== "user" && account.session !== "browser")
        return refuse(403, "This call needs a browser session; a machine key may not make it.");
      if (session === "fresh" && !isFresh(services, account)) return refuseStaleSession(c.req.path);
      const problem = findRoleProblem(requiredRole, account);
      if (problem !== null) return refuse(problem.status, problem.message);
      const allows = (level: number): boolean => level >= toRequiredLevel(requiredRole);
      storeLanguage(services, account, c.req.raw);
      const language = readLanguage(c.req.raw);
      const call = { c, account, language, id: c.req.param("id") ?? "", refuse, allows };
      return makeOnce(services, call, async () => handler(call, await reading));
    });
  };
}

/** Whether the person signed in a moment ago. A refresh keeps that time, so it does not count as a sign-in. */
function isFresh({ now }: Services, { authenticatedAt }: Account): boolean {
  return authenticatedAt !== null && now().getTime() - authenticatedAt <= FRESH_SIGN_IN_MS;
}

function splitAddress(address: Address): [method: string, path: string] {
  const at = address.indexOf(" ");
  return [address.slice(0, at), address.slice(at + 1)];
}

interface Problem {
  status: number;
  message: string;
}

type RoleInCurrent = Extract<RequiredRole, `${string} in current`>;

/** What each role in the current workspace requires of it. */
const IN_CURRENT: Record<RoleInCurrent, (current: Account["current"]) => Problem | null> = {
  "guest in current": (current) =>
    current === null ? { status: 403, message: "Choose a workspace first." } : null,
  "publisher in current": (current) =>
    current?.isPublisher === true
      ? null
      : { status: 401, message: "Only publishers of the current workspace may do this." },
};

/** The part of a right that does not depend on what the address names. */
function findRoleProblem(requiredRole: RequiredRole, { current }: Account): Problem | null {
  return isInCurrent(requiredRole) ? IN_CURRENT[requiredRole](current) : null;
}

function isInCurrent(requiredRole: RequiredRole): requiredRole is RoleInCurrent {
  return requiredRole in IN_CURRENT;
}

function toRequiredLevel(requiredRole: RequiredRole): number {
  const [name] = requiredRole.split(" ");
  return Object.entries(ROLE_LEVELS).find(([role]) => role === name)?.[1] ?? 0;
}
