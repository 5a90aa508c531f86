import { Hono } from "hono";
import { readBoundedBody } from "#base/bounded-body.ts";
import { SIGN_IN_OUTCOMES, SIGN_INS_PATH } from "#client/contract/beacon-urls.ts";
import { SIGN_IN_OUTCOME_MAX_BYTES, SIGN_INS_PER_MINUTE } from "../limits.ts";
import type { PortalEnv, Services } from "../services.ts";
import { refuseForeign } from "./read-form.ts";

const MINUTE_MS = 60_000;

/**
 * The sign-in dialog says how an attempt ended: one word of a fixed list becomes a data point, and
 * nothing of whoever sent it is read. A stranger can send the word too, so the counts are a hint,
 * and an isolate takes only so many a minute.
 */
export function signIns(services: Services): Hono<PortalEnv> {
  let minute = 0;
  let taken = 0;

  function isTooMany(): boolean {
    const current = Math.floor(services.now() / MINUTE_MS);
    if (current !== minute) taken = 0;
    minute = current;
    taken += 1;
    return taken > SIGN_INS_PER_MINUTE;
  }

  return new Hono<PortalEnv>().post(SIGN_INS_PATH, async (c) => {
    if (c.req.header("origin") !== services.config.PUBLIC_ORIGIN) return refuseForeign(c);
    const word = await readBoundedBody(c.req.raw, SIGN_IN_OUTCOME_MAX_BYTES);
    const outcome = SIGN_IN_OUTCOMES.find((one) => one === word);
    if (outcome === undefined) return c.text("This is no outcome of a sign-in.", 400);
    if (isTooMany()) return c.text("Too many outcomes this minute.", 429, { "Retry-After": "60" });
    services.metrics?.event("sign-in-dialog", outcome);
    return c.body(null, 204, { "Cache-Control": "no-store" });
  });
}
