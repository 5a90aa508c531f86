import { Hono } from "hono";
import { renderSVG } from "uqr";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";
import { openCatalogue } from "./open-catalogue.ts";
import { parseRecordPath, RECORD_PATH } from "./record-path.ts";

/** `…/version/2/qr.svg`: from a printed page back to the record, by its DOI (UX-11). */
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
    const target = doi === "" ? services.config.PUBLIC_ORIGIN + page : `https://doi.org/${doi}`;
    return c.body(renderSVG(target, { border: 1 }), 200, {
      "Content-Type": "image/svg+xml",
      "Cache-Control": "public, max-age=86400",
    });
  });
}
