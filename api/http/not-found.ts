import type { Context, Hono } from "hono";
import { refuseByPath } from "./refusal.ts";

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
