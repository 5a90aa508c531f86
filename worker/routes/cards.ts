import { Hono } from "hono";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import type { PortalEnv } from "../app-env.ts";
import { drawCard } from "../cards/draw-card.ts";
import { toMissing } from "../loaders/missing.ts";
import type { Services } from "../services.ts";
import { openCatalogue } from "./open-catalogue.ts";

/**
 * Pictures of records for those who show links to them. Drawing costs a few hundredths of a second,
 * so only charts of public records are drawn, and the last ones are kept.
 */
export function cards(services: Services): Hono<PortalEnv> {
  const draw = createCardMemory(drawCard);
  return new Hono<PortalEnv>().get("/cards/:file{\\d{1,15}\\.png}", async (c) => {
    const id = c.req.param("file").slice(0, -".png".length);
    const found = await openCatalogue(services, c).record(id, null);
    if (found.kind !== "record") {
      const status = found.kind === "failed" ? toMissing(found.failure).status : 404;
      return c.text("There is no picture here.", status, { "Cache-Control": "no-store" });
    }
    const picture = new Blob(await draw(found.record.id), { type: "image/png" });
    return c.body(picture.stream(), 200, {
      "Content-Type": "image/png",
      "Content-Length": String(picture.size),
      "Cache-Control": "public, max-age=86400",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
  });
}

type Card = Uint8Array<ArrayBuffer>[];

/** Draws a record's picture unless it is kept. */
export function createCardMemory(
  drawNow: (id: number) => Promise<Card>,
): (id: number) => Promise<Card> {
  const kept = createBoundedCache<Card>({
    maxBytes: PORTAL_BOUNDS.cards.bytes,
    sizeOf: estimateBytes,
  });
  return async (id) => {
    const card = kept.get(String(id)) ?? (await drawNow(id));
    kept.set(String(id), card);
    return card;
  };
}
