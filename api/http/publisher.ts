import type { MiddlewareHandler } from "hono";
import { REFUSED_NETWORKS_MAX, RATE_LIMIT_PERIOD_S } from "#platform/limits.ts";
import { toProblem } from "#platform/limiter.ts";
import { readBearer } from "../auth/caller.ts";
import { refuseMessage } from "./refusal.ts";
import type { Services } from "../services.ts";

const TOO_MANY =
  "There were too many calls with a wrong publishers' token from your network. Try again in one minute.";

/**
 * Only the holder of the publishers' secret may call. Both sides are hashed before they are
 * compared, so that neither the place of the first difference nor the length shows in the time.
 * Without a configured secret every call is refused.
 *
 * Wrong tokens are counted by network. After too many, every token of that network is refused
 * unchecked; otherwise guesses would continue behind the refusals. Right tokens are
 * not counted: a publication is many calls.
 */
export function publisherOnly(
  services: Pick<Services, "publishToken" | "readNetwork" | "callLimits" | "now">,
): MiddlewareHandler {
  const { publishToken, readNetwork, callLimits } = services;
  const refused = createRefusedNetworks(services.now);
  return async (c, next) => {
    const given = readBearer(c.req.raw);
    if (given === null) return refuseMessage(401, "Publishing needs the publishers' token.");
    const network = readNetwork(c.req.raw.headers);
    if (network !== null && refused.has(network)) return toProblem(TOO_MANY);
    if (publishToken === null || !(await isSame(given, publishToken))) {
      if (network === null || (await callLimits.publish(network)))
        return refuseMessage(403, "This token may not publish here.");
      refused.add(network);
      return toProblem(TOO_MANY);
    }
    await next();
  };
}

/** Networks that one isolate refuses until the period ends in which they exceeded the limit. */
function createRefusedNetworks(now: () => Date): {
  has(network: string): boolean;
  add(network: string): void;
} {
  const until = new Map<string, number>();
  return {
    has: (network) => (until.get(network) ?? 0) > now().getTime(),
    add(network) {
      until.delete(network);
      until.set(network, now().getTime() + RATE_LIMIT_PERIOD_S * 1_000);
      const oldest = until.keys().next();
      if (until.size > REFUSED_NETWORKS_MAX && !oldest.done) until.delete(oldest.value);
    },
  };
}

async function isSame(given: string, wanted: string): Promise<boolean> {
  const [a, b] = await Promise.all([given, wanted].map(hashToken));
  return a !== undefined && b !== undefined && crypto.subtle.timingSafeEqual(a, b);
}

function hashToken(text: string): Promise<ArrayBuffer> {
  return crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
}
