import type { Context, MiddlewareHandler } from "hono";
import { isAllowed, toProblem } from "#platform/limiter.ts";
import type { CallLimits } from "../call-limits.ts";
import { readCaller, readKey } from "../auth/caller.ts";
import type { Services } from "../services.ts";

type Kind = keyof Pick<CallLimits, "search" | "downloads" | "requests" | "answers">;

const DOWNLOAD = /^\/discover\/datasets\/[^/]+\/versions\/[^/]+\/download$/;
/**
 * Every call that sends an email, also to an address that the caller names, or stores that address. A
 * stolen token must not bury a true warning under false ones. Changes of one's own email address have
 * a limit of their own (`EMAIL_CHANGES_MAX`).
 */
const MAILED: Record<string, Kind> = {
  "POST /discover/rehydrate": "requests",
  "POST /discover/follows": "requests",
  "POST /discover/datasets/:id/preview": "requests",
  "POST /user/sign-in-changes": "requests",
  "POST /user/deletion": "requests",
  "POST /user/orcid": "requests",
  "DELETE /user/orcid": "requests",
  "POST /accounts/github/register": "requests",
  "DELETE /accounts/github/user": "requests",
  "POST /token": "requests",
  "POST /collections/:id/people": "requests",
  "POST /publishing/proposal/submit": "requests",
  "POST /publishing/proposal/withdraw": "requests",
  "POST /publishing/submission/accept": "answers",
  "POST /publishing/submission/reject": "answers",
  "POST /access-requests/:id/decision": "answers",
};
const MAILED_CALLS = Object.entries(MAILED).map(
  ([address, kind]) => [new RegExp(`^${address.replace(":id", "[^/]+")}$`), kind] as const,
);
const SEARCHES = ["/discover/facets", "/discover/suggestions"];
/** Lists of all files of a version. Calls of the portal's pages come without an address. */
const LISTS = /^\/discover\/datasets\/[^/]+\/versions\/[^/]+\/(metadata|files\/download-manifest)$/;
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
  search: `There were too many searches or lists of files from your network or your account. ${WAIT}`,
  downloads: `There were too many zips from your network or your account. ${WAIT}`,
  answers: `There were too many answers from your network or your account; this one was not sent. ${WAIT}`,
  requests: `There were too many requests from your network or your account; this one was not kept. ${WAIT}`,
};

function toKind({ req: { method, path } }: Context): Kind | null {
  if (path.startsWith("/discover/search/") || SEARCHES.includes(path)) return "search";
  if (LISTS.test(path)) return "search";
  if (DOWNLOAD.test(path)) return "downloads";
  if (method === "POST" && path.startsWith("/zipit/")) return "downloads";
  return MAILED_CALLS.find(([call]) => call.test(`${method} ${path}`))?.[1] ?? null;
}
