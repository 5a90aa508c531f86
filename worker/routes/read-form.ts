import { readBoundedBytes } from "#base/bounded-body.ts";
import type { Context } from "hono";
import type { PortalEnv, Services } from "../services.ts";
import { POST_MAX_BYTES } from "../limits.ts";

/**
 * A form that one of our own pages has sent. Browsers send the page's origin with every POST, so a
 * form on a foreign page is refused before its reader's session is read. The request's
 * own host is ignored, because its sender writes it. No more than `maxBytes` of it are read.
 */
export async function readForm(
  { config }: Pick<Services, "config">,
  c: Context<PortalEnv>,
  { maxBytes = POST_MAX_BYTES }: { maxBytes?: number } = {},
): Promise<FormData | null> {
  if (c.req.header("origin") !== config.PUBLIC_ORIGIN) return null;
  try {
    const bytes = await readBoundedBytes(c.req.raw, maxBytes);
    if (bytes === null) return null;
    const type = c.req.header("content-type") ?? "";
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    return null;
  }
}

/** A field's text, trimmed; empty when it is absent or a file. */
export function readField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}

export function refuseForeign(c: Context<PortalEnv>): Response {
  return c.text("This form was not sent from its own page.", 403, {
    "Cache-Control": "private, no-store",
  });
}
