import { createHmac } from "node:crypto";
import type { Kind } from "./space.ts";

/** What happened to an item, in the service's topics. */
export type Change = { kind: Kind; id: string; action: "publish" | "unpublish" | "delete" };

/** Sends a change; `true` when it was accepted. */
export type Webhook = (change: Change) => Promise<boolean>;

interface WebhookDependencies {
  /** The address of the webhook. */
  url: string;
  /** Signs it, as the service's request verification does. */
  secret: string;
  /** Milliseconds since 1970. */
  now(): number;
  fetch: typeof globalThis.fetch;
}

/** Time-out of a webhook call, milliseconds. */
const CALL_TIMEOUT_MS = 5_000;

/** Calls the portal as the service does on a publication, signed. */
export function createWebhook({ url, secret, now, fetch }: WebhookDependencies): Webhook {
  return async ({ kind, id, action }) => {
    const body = JSON.stringify({ sys: { type: kind, id } });
    const headers = sign(secret, {
      path: new URL(url).pathname,
      body,
      headers: {
        "content-type": "application/vnd.contentful.management.v1+json",
        "x-contentful-timestamp": String(now()),
        "x-contentful-topic": `ContentManagement.${kind}.${action}`,
      },
    });
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const answer = await fetch(url, { method: "POST", body, headers, signal }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.ok === true;
  };
}

interface Call {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** The headers with the signature over method, path, headers and body. */
function sign(secret: string, { path, body, headers }: Call): Record<string, string> {
  const names = [...Object.keys(headers), "x-contentful-signed-headers"].sort();
  const signed = { ...headers, "x-contentful-signed-headers": names.join(",") };
  const lines = Object.entries(signed)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`);
  const canonical = ["POST", path, lines.join(";"), body].join("\n");
  const signature = createHmac("sha256", secret).update(canonical).digest("hex");
  return { ...signed, "x-contentful-signature": signature };
}
