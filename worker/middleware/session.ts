import type { MiddlewareHandler } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { World } from "../world.ts";

/** Reads who is asking, and hands on the cookies that an edge refresh has renewed. */
export function session(world: World): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    c.set("session", await world.readSession(c.req.raw));
    await next();
    const { setCookies } = c.get("session");
    for (const cookie of setCookies) c.res.headers.append("Set-Cookie", cookie);
    if (setCookies.length > 0) c.res.headers.set("Cache-Control", "private, no-store");
  };
}
