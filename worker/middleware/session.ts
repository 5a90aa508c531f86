import type { Context, MiddlewareHandler } from "hono";
import { sleep } from "#base/sleep.ts";
import type { PortalEnv, Services } from "../services.ts";
import { REFRESH_REUSED_PAUSE_MS } from "../session/limits.ts";

/** Reads the session and sends the cookies of a refresh at the edge. */
export function session(services: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const read = await services.readSession(c.req.raw);
    c.set("session", read);
    if (read.kind === "visitor" && read.refreshTokenReused && isReading(c)) {
      await sleep(REFRESH_REUSED_PAUSE_MS);
      c.res = c.redirect(toSameAddress(services, c), 307);
    } else await next();
    const { setCookies } = c.get("session");
    for (const cookie of setCookies) c.res.headers.append("Set-Cookie", cookie);
    if (setCookies.length > 0) c.res.headers.set("Cache-Control", "private, no-store");
  };
}

/** The browser repeats it by itself, with its cookies of that moment. */
function isReading({ req }: Context<PortalEnv>): boolean {
  return req.method === "GET" || req.method === "HEAD";
}

/** Absolute, because a path may begin with two slashes, which name another host. */
function toSameAddress({ config }: Services, { req }: Context<PortalEnv>): string {
  const { pathname, search } = new URL(req.url);
  return config.PUBLIC_ORIGIN + pathname + search;
}
