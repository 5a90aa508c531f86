import { readBoundedBody } from "#base/bounded-body.ts";
import { type Context, Hono } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import { readSignature } from "../content/signatures.ts";
import {
  HOOK_BODY_MAX_BYTES,
  HOOK_TTL_MS,
  HOOKS_PER_MINUTE,
  SYNC_FLIGHT_MAX_MS,
} from "../limits.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * Contentful's webhook for a publication: the content is synced at once, after the answer. The
 * content of the call is ignored, only its signature counts: a forged, old or repeated one starts
 * nothing, and a flood of valid ones starts no more runs than the limit of a minute.
 */
export function hooks(services: Services): Hono<PortalEnv> {
  const gate = createHookGate(services.now);
  return new Hono<PortalEnv>().post("/hooks/contentful", async (c) => {
    const { CONTENTFUL_WEBHOOK_SECRET: secret } = services.config;
    if (secret === "") return c.text("No webhook is expected here.", 404, NO_STORE);
    const body = await readBoundedBody(c.req.raw, HOOK_BODY_MAX_BYTES);
    if (body === null) return c.text("This call is too long.", 413, NO_STORE);
    const signature = await readSignature(secret, toSigned(c, body), services.now());
    if (signature === null) return refuse(c, "forged");
    switch (gate.admit(signature)) {
      case "replayed":
        return refuse(c, "replayed");
      case "too-many":
        return c.text("Too many calls.", 429, { ...NO_STORE, "Retry-After": "60" });
      case "admitted":
        if (await services.seenCalls.has(signature)) return refuse(c, "replayed");
        c.executionCtx.waitUntil(services.seenCalls.add(signature));
        c.executionCtx.waitUntil(gate.run(services.syncContent).catch(() => {}));
        return c.json({ accepted: true }, 202, NO_STORE);
    }
  });

  function refuse(c: Context<PortalEnv>, reason: "forged" | "replayed"): Response {
    services.log({ event: "hook_refused", reason });
    return c.text("This call is not accepted.", 401, NO_STORE);
  }
}

function toSigned(c: Context<PortalEnv>, body: string) {
  const { pathname, search } = new URL(c.req.url);
  return { method: c.req.method, path: pathname + search, headers: c.req.raw.headers, body };
}

/** The outcome of a verified call. */
export type Admission = "admitted" | "replayed" | "too-many";

/** Accepts each verified call once, so many a minute, and makes one run of calls that come together. */
export interface HookGate {
  admit(signature: string): Admission;
  /** Runs `sync`, again when calls came meanwhile; joins a run in progress. */
  run(sync: () => Promise<void>): Promise<void>;
}

/** The calls that one isolate has accepted itself; `seen-calls.ts` knows of the others. */
function createHookGate(now: () => number): HookGate {
  const seen = new Map<string, number>();
  const admitted: number[] = [];
  let startedAt: number | null = null;
  let isWanted = false;

  function forget(): void {
    for (const [signature, at] of seen) if (now() - at > 2 * HOOK_TTL_MS) seen.delete(signature);
    while (now() - (admitted[0] ?? Infinity) >= 60_000) admitted.shift();
  }

  return {
    admit(signature) {
      forget();
      if (seen.has(signature)) return "replayed";
      if (admitted.length >= HOOKS_PER_MINUTE) return "too-many";
      seen.set(signature, now());
      admitted.push(now());
      return "admitted";
    },
    async run(sync) {
      isWanted = true;
      if (startedAt !== null && now() - startedAt < SYNC_FLIGHT_MAX_MS) return;
      const mine = now();
      startedAt = mine;
      try {
        while (isWanted) {
          isWanted = false;
          await sync();
        }
      } finally {
        if (startedAt === mine) startedAt = null;
      }
    },
  };
}
