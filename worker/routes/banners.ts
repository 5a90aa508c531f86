import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

/** Pictures of records from our own origin, so that pages need no other one. */
export function banners({ api }: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/banners/:id{\\d{1,15}}/:version{\\d{1,9}}", async (c) => {
    const { id, version } = c.req.param();
    const opened = await api.open(`/discover/datasets/${id}/versions/${version}/banner`, {});
    const answer = opened.ok ? opened.value : null;
    const type = answer?.headers.get("content-type") ?? "";
    if (!answer?.ok || !/^image\/(png|jpeg|webp|gif|avif)$/.test(type)) {
      return c.text("There is no picture here.", 404, { "Cache-Control": "no-store" });
    }
    const headers = { "Content-Type": type, "Cache-Control": "public, max-age=86400" };
    return new Response(answer.body, { headers });
  });
}
