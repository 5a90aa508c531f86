import type { MiddlewareHandler } from "hono";
import { readBearer } from "../caller.ts";
import { refuseMessage } from "../refusal.ts";
import type { World } from "../world.ts";

/**
 * Only the holder of the publishers' secret passes. Both sides are hashed before they are
 * compared, so that neither the place of the first difference nor the length shows in the time.
 * Without a configured secret nobody passes.
 */
export function publisherOnly({ publishToken }: Pick<World, "publishToken">): MiddlewareHandler {
  return async (c, next) => {
    const given = readBearer(c.req.raw);
    if (given === null) return refuseMessage(401, "Publishing needs the publishers' token.");
    if (publishToken === null || !(await isSame(given, publishToken))) {
      return refuseMessage(403, "This token may not publish here.");
    }
    await next();
  };
}

async function isSame(given: string, wanted: string): Promise<boolean> {
  const [a, b] = await Promise.all([given, wanted].map(toDigest));
  return a !== undefined && b !== undefined && crypto.subtle.timingSafeEqual(a, b);
}

function toDigest(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}
