import { type Context, Hono } from "hono";
import { cardHref, embeddedPlotHref } from "#client/contract/resource-urls.ts";
import { OTHER_PREFIX } from "#client/contract/language.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import {
  CARD_SIZE,
  type FrameSize,
  PLOT_SIZE,
  renderCard,
  renderNoCard,
  createEmbedPolicy,
  toFrame,
} from "../../embed/card.ts";
import { natural } from "#client/contract/citation/names.ts";
import { toWork } from "../../loaders/record/cited-work.ts";
import { toMissing } from "../../loaders/load.ts";
import { openCatalogue } from "../../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readTableQuery, toTableParameters } from "../../tables/table-query.ts";
import { isMap, readPreviewQuery, toPreviewParameters } from "../../previews/preview-query.ts";
import { mayBeTable } from "../../tables/table-view.ts";
import { parseRecordPath } from "./record-path.ts";

/** How long a page that frames a card, or an oEmbed client, may cache it. */
const CARD_TTL_S = 600;
const OEMBED_TTL_S = 3600;
const URL_MAX_CHARS = 2_000;

/**
 * `/embed/datasets/7`: a record as a card that any page may frame. It has a policy of its own: no
 * scripts, no forms, nothing from elsewhere, and it is the one page that may be framed.
 * Nobody is signed in there, so a frame around it cannot misuse a session.
 */
export function embeddedCards(services: Services): Hono<PortalEnv> {
  const { PUBLIC_ORIGIN, BRAND_NAME } = services.config;
  return new Hono<PortalEnv>().get("/embed/*", async (c) => {
    const path = c.req.path.slice("/embed".length);
    const address = parseRecordPath(path);
    const found = address && (await openCatalogue(services, c).record(address.id, address.version));
    c.set("ownPolicy", await createEmbedPolicy());
    if (found?.kind === "record" && found.record.family === address?.family) {
      const { record } = found;
      const page = PUBLIC_ORIGIN + path;
      const work = toWork(services, record);
      c.header("Cache-Control", `public, max-age=${CARD_TTL_S}`);
      return c.html(renderCard({ record, work, page, portal: BRAND_NAME }));
    }
    const portal = { name: BRAND_NAME, url: PUBLIC_ORIGIN };
    c.header("Cache-Control", "no-store");
    if (found?.kind === "tombstone")
      return c.html(renderNoCard("This record was withdrawn.", portal), 410);
    if (found?.kind === "failed" && toMissing(found.failure).status !== 404)
      return c.html(renderNoCard("The record did not load. Try again in a moment.", portal), 503);
    return c.html(renderNoCard("There is no such record.", portal), 404);
  });
}

/** `/oembed?url=…`: the data a site needs to show a record's card, or the plot or map of its page (oEmbed 1.0, JSON). */
export function oembed(services: Services): Hono<PortalEnv> {
  const { PUBLIC_ORIGIN, BRAND_NAME } = services.config;
  return new Hono<PortalEnv>().get("/oembed", async (c) => {
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Cache-Control", "no-store");
    const format = c.req.query("format") ?? "json";
    if (format !== "json") return c.text("Only JSON is offered: leave `format` out.", 501);
    const page = toOwnPage(c.req.query("url") ?? "", PUBLIC_ORIGIN);
    const address = page && parseRecordPath(toPath(page));
    if (!page || !address) return c.text("`url` is no address of a record here.", 404);
    const found = await openCatalogue(services, c).record(address.id, address.version);
    if (found.kind === "failed") return refuse(c, toMissing(found.failure).status);
    if (found.kind === "tombstone") return c.text("This record was withdrawn.", 404);
    const { record } = found;
    if (record.family !== address.family) return refuse(c, 404);
    const [first] = toWork(services, record).creators;
    const framed = toPictureFrame(page, record) ?? {
      src: `/embed${toPath(page)}`,
      title: record.title,
      most: CARD_SIZE,
    };
    const size = {
      width: toSize(c.req.query("maxwidth"), framed.most.width),
      height: toSize(c.req.query("maxheight"), framed.most.height),
    };
    c.header("Cache-Control", `public, max-age=${OEMBED_TTL_S}`);
    return c.json({
      version: "1.0",
      type: "rich",
      title: framed.title,
      ...(first && { author_name: natural(first) }),
      provider_name: BRAND_NAME,
      provider_url: PUBLIC_ORIGIN,
      cache_age: OEMBED_TTL_S,
      html: toFrame(PUBLIC_ORIGIN + framed.src, framed.title, size),
      ...size,
      ...(hasRoom(c, THUMBNAIL) && {
        thumbnail_url: PUBLIC_ORIGIN + cardHref(record.id),
        thumbnail_width: THUMBNAIL.width,
        thumbnail_height: THUMBNAIL.height,
      }),
    });
  });
}

/** An address of this portal; `null` for any other. */
function toOwnPage(url: string, origin: string): URL | null {
  if (url.length > URL_MAX_CHARS || !URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.origin === origin ? parsed : null;
}

/** Without a language: a card has none. */
function toPath({ pathname }: URL): string {
  const plain = pathname.startsWith(`${OTHER_PREFIX}/`)
    ? pathname.slice(OTHER_PREFIX.length)
    : pathname;
  return plain.replace(/\/$/, "");
}

/** The plot that a table's address draws, or a file's map; `null` for any other page of the record. */
function toPictureFrame(
  { searchParams }: URL,
  { id, version }: RecordDetail,
): { src: string; title: string; most: FrameSize } | null {
  const query = readTableQuery((name) => searchParams.getAll(name));
  const path = searchParams.get("file") ?? "";
  if (isMap(path)) {
    const part = toPreviewParameters(readPreviewQuery((name) => searchParams.getAll(name), path));
    const src = embeddedPlotHref(id, version, path) + toQueryString(part);
    return { src, title: `Map of ${path}`, most: PLOT_SIZE };
  }
  if (query.plot === null || !mayBeTable(path)) return null;
  const src = embeddedPlotHref(id, version, path) + toQueryString(toTableParameters(query));
  return { src, title: `Plot of ${path}`, most: PLOT_SIZE };
}

const THUMBNAIL: FrameSize = { width: 1200, height: 630 };

/** A thumbnail is no larger than the requesting site has space for (oEmbed, section 2.3.4). */
function hasRoom(c: Context, { width, height }: FrameSize): boolean {
  return (
    toSize(c.req.query("maxwidth"), width) === width &&
    toSize(c.req.query("maxheight"), height) === height
  );
}

/** The card's own size, or less where the requesting site has less space. */
function toSize(requested: string | undefined, most: number): number {
  const pixels = Math.floor(Number(requested));
  return pixels >= 1 ? Math.min(pixels, most) : most;
}

function refuse(c: Context, status: number): Response {
  return status === 404
    ? c.text("There is no such record.", 404)
    : c.text("The record did not load. Try again in a moment.", 503);
}
