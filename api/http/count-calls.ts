import type { Context, MiddlewareHandler } from "hono";
import { isAllowed, toProblem } from "#platform/limiter.ts";
import type { CallLimits } from "../call-limits.ts";
import { readCaller, readKey } from "../auth/caller.ts";
import type { Services } from "../services.ts";

type Kind = keyof Pick<CallLimits, "search" | "downloads" | "requests">;

const DOWNLOAD = /^\/discover\/datasets\/[^/]+\/versions\/[^/]+\/download$/;
/**
 * Sends an email, also to an address that the caller names, or stores that address. A stolen token must not
 * bury a true warning under false ones.
 */
const MAILED = ["/discover/rehydrate", "/discover/follows", "/user/sign-in-changes"];
const INVITATION = /^\/collections\/[^/]+\/people$/;
const SEARCHES = ["/discover/facets", "/discover/suggestions"];
const WAIT = "Try again in one minute.";

/**
 * Counts the expensive calls, for their network and for their account, and all calls of a
 * machine key. A key is looked up before it is counted: otherwise a stranger who knows its public
 * half could use up its calls.
 */
export function limitCalls(services: Services): MiddlewareHandler {
  return async (c, next) => {
    const kind = toKind(c);
    const key = readKey(c.req.raw);
    if (kind === null && key === null) return next();
    const caller = await readCaller(services, c.req.raw);
    const address = services.readNetwork(c.req.raw.headers);
    const { callLimits } = services;
    if (key !== null) {
      const requester =
        caller === null ? { address, account: null } : { address: null, account: key };
      if (!(await isAllowed(callLimits.keys, requester)))
        return toProblem(
          caller === null
            ? `There were too many calls with keys that open nothing from your network. ${WAIT}`
            : `There were too many calls with this key. ${WAIT}`,
        );
    }
    const account = caller === null ? null : (key ?? caller.sub);
    if (kind === null || (await isAllowed(callLimits[kind], { address, account }))) return next();
    return toProblem(SENTENCES[kind]);
  };
}

const SENTENCES: Record<Kind, string> = {
  search: `There were too many searches from your network or your account. ${WAIT}`,
  downloads: `There were too many zips from your network or your account. ${WAIT}`,
  requests: `There were too many requests from your network or your account; this one was not kept. ${WAIT}`,
};

function toKind({ req: { method, path } }: Context): Kind | null {
  if (path.startsWith("/discover/search/") || SEARCHES.includes(path)) return "search";
  if (DOWNLOAD.test(path)) return "downloads";
  if (method === "POST" && path.startsWith("/zipit/")) return "downloads";
  const isMailed = MAILED.includes(path) || INVITATION.test(path);
  return method === "POST" && isMailed ? "requests" : null;
}
