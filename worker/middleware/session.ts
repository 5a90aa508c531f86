import type { MiddlewareHandler } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { World } from "../world.ts";

/** Reads who is asking, and hands on the cookies that an edge refresh has renewed. */
export function session(world: World): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const current = await world.readSession(c.req.raw);
    c.set("session", current);
    await next();
    for (const cookie of current.setCookies) c.res.headers.append("Set-Cookie", cookie);
    if (current.setCookies.length > 0) c.res.headers.set("Cache-Control", "private, no-store");
  };
}
