import type { Context, MiddlewareHandler } from "hono";
import { exportsOf } from "#client/contract/citation/export-names.ts";
import { parseStyle } from "#client/contract/citation/addresses.ts";
import type { Family } from "#client/contract/records.ts";
import type { PortalEnv, Services } from "../services.ts";
import { FORMATS, toFullType } from "../metadata/formats.ts";
import { READABLE_EVERYWHERE } from "../routes/answer-text.ts";
import { answerExport, listExports } from "../routes/record/exports.ts";
import { answerMarkdown } from "../routes/record/markdown-view.ts";
import { parseRecordPath, type RecordAddress } from "../routes/record/record-path.ts";

const PAGE = "text/html";
const MARKDOWN = "text/markdown";

/**
 * A record's own address answers in the format of the `Accept` header (CN-01, CN-03). Each of them has
 * a plain address too, because a shared cache may ignore `Accept` (CN-02).
 */
export function negotiate(services: Services): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const address = parseRecordPath(c.req.path);
    if (!address) return next();
    const type = chooseType(c.req.header("accept") ?? "", OFFERED[address.family]);
    if (type === PAGE) await next();
    else c.res = await answer(services, c, { address, type });
    c.header("Vary", "Accept", { append: true });
  };
}

/** The offered types of each family's records; of formats of one type the first one answers. */
const OFFERED: Record<Family, readonly string[]> = {
  datasets: toOffer("datasets"),
  code: toOffer("code"),
  collections: toOffer("collections"),
};

function toOffer(family: Family): string[] {
  return [PAGE, ...exportsOf(family).map((name) => toFullType(FORMATS[name])), MARKDOWN];
}

/** Whether an `Accept` header prefers the page to every other format of a record. */
export function wantsPage(accept: string): boolean {
  return chooseType(accept, OFFERED_BY_ANY) === PAGE;
}

const OFFERED_BY_ANY = [...new Set(Object.values(OFFERED).flat())];

interface Choice {
  address: RecordAddress;
  /** One of those offered; `null` when none is acceptable. */
  type: string | null;
}

function answer(
  services: Services,
  c: Context<PortalEnv>,
  { address, type }: Choice,
): Response | Promise<Response> {
  if (type === null) return c.text(listExports(address), 406, READABLE_EVERYWHERE);
  if (type === MARKDOWN) return answerMarkdown(services, c, address);
  const name = exportsOf(address.family).find((each) => toFullType(FORMATS[each]) === type);
  return answerExport(services, c, {
    address,
    name: name ?? "text",
    disposition: "inline",
    ...(name === "bibliography" && toStyle(c.req.header("accept") ?? "")),
  });
}

/** `text/x-bibliography; style=apa`, as at the DOI resolver. */
function toStyle(accept: string): { style: ReturnType<typeof parseStyle> } | null {
  const requested = /text\/x-bibliography[^,]*;\s*style=([\w-]+)/i.exec(accept)?.[1];
  return requested === undefined ? null : { style: parseStyle(requested.toLowerCase()) };
}

interface Range {
  type: string;
  /** The profile, for documents of one type; `null` when the reader accepts any. */
  profile: string | null;
  quality: number;
}

/**
 * The offered media type that an `Accept` header prefers (RFC 9110, 12.5.1), or `null`. Among
 * equals the one that was named most exactly wins, then the one offered first. An offered type may
 * have a profile (`application/ld+json;profile="https://schema.org"`); a reader who names one wants it.
 */
export function chooseType(accept: string, offered: readonly string[]): string | null {
  const ranges = accept.split(",").flatMap(parseRange);
  if (ranges.length === 0) return offered[0] ?? null;
  const liked = offered
    .map((type) => ({ type, ...rate(type, ranges) }))
    .filter(({ quality }) => quality > 0);
  liked.sort((a, b) => b.quality - a.quality || b.exactness - a.exactness);
  return liked[0]?.type ?? null;
}

function parseRange(text: string): Range[] {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  if (!type.includes("/")) return [];
  const quality = readParameter(parameters, "q") ?? "1";
  const profile = readParameter(parameters, "profile");
  return [{ type: type.toLowerCase(), profile, quality: Number(quality) || 0 }];
}

function readParameter(parameters: readonly string[], name: string): string | null {
  const found = parameters.find((one) => one.toLowerCase().startsWith(`${name}=`));
  return found?.slice(name.length + 1).replaceAll('"', "") ?? null;
}

/** The quality of the most exact range that covers a type. */
function rate(offered: string, ranges: Range[]): { quality: number; exactness: number } {
  const [type = "", ...parameters] = offered.split(";");
  const profile = readParameter(parameters, "profile");
  const [family = ""] = type.split("/");
  const fits = ranges.filter((range) => range.profile === null || range.profile === profile);
  const named = fits.find((range) => range.type === type && range.profile !== null);
  if (named) return { quality: named.quality, exactness: 1 };
  for (const [step, pattern] of [type, `${family}/*`, "*/*"].entries()) {
    const range = fits.find((candidate) => candidate.type === pattern);
    if (range) return { quality: range.quality, exactness: -step };
  }
  return { quality: 0, exactness: 0 };
}
