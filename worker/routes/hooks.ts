import { readBoundedBody } from "#base/bounded-body.ts";
import { type Context, Hono } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import { readSignature } from "../content/contentful-signature.ts";
import { createHookGate } from "../content/hook-gate.ts";
import { HOOK_BODY_MAX_BYTES } from "../limits.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * Where Contentful tells of a publication: the content is synced at once, behind the answer. What
 * the call says is not believed, only that it is Contentful's: a forged, old or repeated one starts
 * nothing, and a flood of true ones starts no more runs than a minute has room for.
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
