import type { Context } from "hono";
import { PART_LEAST_MS, PART_TIMEOUT_MS } from "../limits.ts";
import type { PortalEnv, Services } from "../services.ts";
import { isCrawler } from "#client/contract/crawlers.ts";

/** How long a request may still wait for parts of its page, milliseconds. */
export type WaitBudget = () => number;

/**
 * One budget for a whole request, which begins where it is first requested: loader, deferred parts
 * and signposting would otherwise wait one after another. A part of it is always reserved for the
 * first wait, because parts that were started together arrive together. A reader without scripts, or a
 * HEAD request, waits for everything.
 */
export function openWaitBudget({ now }: Pick<Services, "now">, c: Context<PortalEnv>): WaitBudget {
  const known = c.get("waitBudget");
  if (known) return known;
  const openedAt = now();
  let endsAt: number | null = null;
  const findEnd = (): number => Math.max(openedAt + PART_TIMEOUT_MS, now() + PART_LEAST_MS);
  const waitBudget: WaitBudget = mustBeWhole(c)
    ? () => Number.POSITIVE_INFINITY
    : () => Math.max(0, (endsAt ??= findEnd()) - now());
  c.set("waitBudget", waitBudget);
  return waitBudget;
}

/** Crawlers run no scripts, and a reader without scripts may request everything at once. */
function mustBeWhole({ req }: Context<PortalEnv>): boolean {
  if (req.method === "HEAD" || req.query("whole") !== undefined) return true;
  return isCrawler(req.header("user-agent") ?? "");
}
