import { toDoiUrl } from "#base/doi.ts";
import { Hono } from "hono";
import type { PortalEnv, Services } from "../../services.ts";
import { toMissing } from "../../loaders/load.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { openBanner } from "../../product-api/version-files.ts";
import { parseRecordPath, RECORD_PATH } from "./record-path.ts";

/**
 * Pictures of records for link previews. Drawing costs a few hundredths of a second,
 * so only charts of public records are drawn, and the last ones are stored.
 */
export function cards(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/cards/:file{\\d{1,15}\\.png}", async (c) => {
    const id = c.req.param("file").slice(0, -".png".length);
    const found = await openCatalogue(services, c).record(id, null);
    if (found.kind !== "record") {
      const status = found.kind === "failed" ? toMissing(found.failure).status : 404;
      return c.text("There is no picture here.", status, { "Cache-Control": "no-store" });
    }
    const picture = new Blob(await services.drawCard(found.record.id), { type: "image/png" });
    return c.body(picture.stream(), 200, {
      "Content-Type": "image/png",
      "Content-Length": String(picture.size),
      "Cache-Control": "public, max-age=86400",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
}

/** Pictures of records from our own origin, so that pages need no other one. */
export function banners({ api }: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/banners/:id{\\d{1,15}}/:version{\\d{1,9}}", async (c) => {
    const { id, version } = c.req.param();
    const opened = await openBanner(api, { id, version });
    const answer = opened.ok ? opened.value : null;
    const type = answer?.headers.get("content-type") ?? "";
    if (!answer?.ok || !/^image\/(png|jpeg|webp|gif|avif)$/.test(type)) {
      return c.text("There is no picture here.", 404, { "Cache-Control": "no-store" });
    }
    const headers = { "Content-Type": type, "Cache-Control": "public, max-age=86400" };
    return new Response(answer.body, { headers });
  });
}

/** `…/version/2/qr.svg`: a QR code from a printed page to the record, by its DOI (UX-11). */
export function codes(services: Services): Hono<PortalEnv> {
  const [, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>().get(`${versionPath}/qr.svg`, async (c) => {
    const page = c.req.path.replace(/\/qr\.svg$/, "");
    const address = parseRecordPath(page);
    const found = address && (await openCatalogue(services, c).record(address.id, address.version));
    if (found?.kind !== "record") {
      return c.text("There is no such record.", 404, { "Cache-Control": "no-store" });
    }
    const { doi } = found.record;
    const target = doi === "" ? services.config.PUBLIC_ORIGIN + page : toDoiUrl(doi);
    const { renderSVG } = await import("uqr");
    return c.body(renderSVG(target, { border: 1 }), 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
    });
  });
}
