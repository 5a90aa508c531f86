import { FRESH_SIGN_IN_MS } from "../wire/account/profile.ts";
import type { Context, Hono } from "hono";

/** The contract's error bodies, one format for each family of calls. */
export function refuseDiscover(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

const V1_TYPES: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  410: "Gone",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  429: "TooManyRequests",
  500: "InternalServerError",
  502: "BadGateway",
  503: "ServiceUnavailable",
};

export function refuseV1(status: number, message: string): Response {
  return Response.json({ type: V1_TYPES[status] ?? "Error", message, code: status }, { status });
}

/**
 * The session is good but too old for this call (RFC 9470). 403 instead of that RFC's 401, because
 * clients of the contract answer 401 by refreshing the token, which makes no session younger.
 */
export function refuseStaleSession(path: string): Response {
  const message = "Sign in again, then repeat this within ten minutes.";
  const refusal =
    toFamily(path) === "v1"
      ? Response.json({ type: "ReauthenticationRequired", message, code: 403 }, { status: 403 })
      : refuseByPath(path, 403, message);
  const challenge = `Bearer error="insufficient_user_authentication", error_description="${message}", max_age=${FRESH_SIGN_IN_MS / 1_000}`;
  refusal.headers.set("www-authenticate", challenge);
  return refusal;
}

/** The call may be valid; it cannot be decided at the moment. */
export function refuseUndecided(path: string): Response {
  const refusal = refuseByPath(
    path,
    503,
    "Your access token could not be checked just now. It is kept; try again in a moment.",
  );
  refusal.headers.set("retry-after", String(RETRY_AFTER_S));
  return refusal;
}

/** Seconds: a new isolate requests the user pool's keys again after two. */
const RETRY_AFTER_S = 5;

/** Shared datasets, packages, code accounts and our own publishing calls. */
export function refuseMessage(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** Collections: the id helps to report the refusal. */
function refuseCollections(status: number, message: string): Response {
  return Response.json({ message, errorId: crypto.randomUUID() }, { status });
}

/** Proposals: the contract's body is empty, so the message goes into a header, as ASCII. */
function refusePublishing(status: number, message: string): Response {
  const headers = { "x-problem": message.replace(/[^ -~]/g, "?") };
  return new Response(null, { status, headers });
}

const MESSAGE_PATHS = [
  "/publish/",
  "/datasets/shared-datasets",
  "/packages/discover/",
  "/access-requests",
  "/accounts/",
  "/repositories",
  "/repository/",
];

const FAMILIES = {
  discover: refuseDiscover,
  publishing: refusePublishing,
  collections: refuseCollections,
  message: refuseMessage,
  v1: refuseV1,
} as const;
export type Family = keyof typeof FAMILIES;

/** The family in whose format a path is refused. */
export function toFamily(path: string): Family {
  if (path.startsWith("/discover/") || path.startsWith("/zipit/")) return "discover";
  if (path.startsWith("/publishing/")) return "publishing";
  if (path === "/collections" || path.startsWith("/collections/")) return "collections";
  return MESSAGE_PATHS.some((start) => path.startsWith(start)) ? "message" : "v1";
}

/** A refusal in the format of the path's family, for callers that have only the path. */
export function refuseByPath(path: string, status: number, message: string): Response {
  return FAMILIES[toFamily(path)](status, message);
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** A known path with another method is 405 with the methods it takes; anything else is 404. */
export function createNotFound(app: Hono): (c: Context) => Response {
  return (c) => {
    const allowed = METHODS.filter((method) => hasRoute(app, method, c.req.path));
    if (allowed.length === 0) return refuseByPath(c.req.path, 404, "Not found.");
    const answer = refuseByPath(c.req.path, 405, "This address does not take this method.");
    const names = allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
    answer.headers.set("allow", names.join(", "));
    return answer;
  };
}

function hasRoute(app: Hono, method: string, path: string): boolean {
  const [handlers] = app.router.match(method, path);
  return handlers.some(([[, route]]) => route.method === method);
}
