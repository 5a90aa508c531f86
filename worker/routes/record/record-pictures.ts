import type { MissingPage } from "#client/contract/view.ts";
import { toDoiUrl } from "#base/doi.ts";
import { type Context, Hono } from "hono";
import type { PortalEnv, Services } from "../../services.ts";
import { toMissing } from "../../loaders/load.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import { openBanner } from "../../product-api/version-files.ts";
import { decodePath } from "../files/file-path.ts";
import { mayHavePlane } from "../../previews/preview-query.ts";
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

/**
 * `/planes/7/2/anatomy.nii.gz`: a picture of the middle of a volume, of an array's first plane, or of an image, for
 * rows and pages of its record, and for files that are open to all. Only a picture may be cached.
 */
export function planes(services: Services): Hono<PortalEnv> {
  const address = "/planes/:id{\\d{1,15}}/:version{\\d{1,9}}/:path{.+}";
  return new Hono<PortalEnv>().get(address, async (c) => {
    const path = decodePath(new URL(c.req.url).pathname.split("/").slice(4));
    if (path === null || !mayHavePlane(path)) return refusePlane(c, 404);
    const { id, version } = c.req.param();
    const place = { id: Number(id), version: Number(version), path };
    const catalogue = openCatalogue(services, c);
    const [found, node] = await Promise.all([catalogue.record(id, version), catalogue.node(place)]);
    if (found.kind === "tombstone") return refusePlane(c, 410);
    if (found.kind === "failed") return refusePlane(c, toMissing(found.failure).status);
    if (found.record.availability.kind !== "open") return refusePlane(c, 403);
    if (!node.ok) return refusePlane(c, toMissing(node.failure).status);
    const { drawPlane } = await import("../../previews/plane-picture.ts");
    const drawn = await drawPlane(services, { ...place, file: node.value }, (work) =>
      c.executionCtx.waitUntil(work),
    );
    if (!drawn.ok) return refusePlane(c, drawn.isPassing ? 503 : 404);
    return c.body(drawn.png, 200, {
      "Content-Type": "image/png",
      "Cache-Control": "public, max-age=86400, immutable",
    });
  });
}

function refusePlane(c: Context<PortalEnv>, status: MissingPage["status"]): Response {
  const retry = status === 503 ? { "Retry-After": "5" } : {};
  return c.text("There is no picture here.", status, { "Cache-Control": "no-store", ...retry });
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
