import type { Context } from "hono";
import type { MissingPage } from "#client/contract/view.ts";
import { hashBody, isKnownTag } from "../content/request-content.ts";

interface TextAnswer {
  body: string;
  type: string;
  /** ISO time of the last change, when it is known. */
  modified?: string;
}

/** Lets pages of any site read a public answer; it depends on no cookie (Fetch, CORS protocol). */
export const READABLE_EVERYWHERE = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Link, ETag, Content-Disposition",
};

/** Permits the headers that a page of any site may send beside those that browsers always permit. */
export const PREFLIGHT = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD",
  "Access-Control-Allow-Headers": "accept, if-none-match, if-modified-since",
  "Access-Control-Max-Age": "86400",
};

/** A public document for machines, with conditional answers by ETag and by time (FE-01). */
export async function answerText(
  c: Context,
  { body, type, modified }: TextAnswer,
): Promise<Response> {
  const etag = `"${await hashBody(new TextEncoder().encode(body))}"`;
  const headers = {
    "Content-Type": type,
    "Cache-Control": "public, max-age=300",
    ETag: etag,
    ...READABLE_EVERYWHERE,
    ...(modified && { "Last-Modified": new Date(modified).toUTCString() }),
  };
  const requested = c.req.header("if-none-match");
  const isKnown =
    requested === undefined
      ? isUnchanged(modified, c.req.header("if-modified-since"))
      : isKnownTag(etag, requested);
  return isKnown ? c.body(null, 304, headers) : c.body(body, 200, headers);
}

/**
 * Header times have whole seconds (RFC 9110, 5.6.7). Only the same time counts, as in nginx: a list whose
 * newest entry was withdrawn has an earlier time than before.
 */
function isUnchanged(modified: string | undefined, since: string | undefined): boolean {
  if (modified === undefined || since === undefined) return false;
  return Math.floor(Date.parse(modified) / 1000) * 1000 === Date.parse(since);
}

const REFUSALS: Partial<Record<MissingPage["status"], string>> = {
  403: "This is not public.",
  410: "This record was withdrawn. Its page keeps its citation.",
};

/** Why a public document for machines is missing. */
export function refuseText(c: Context, status: MissingPage["status"], absent: string): Response {
  const words = status === 404 ? absent : (REFUSALS[status] ?? "The catalogue did not answer.");
  return c.text(words, status, { "Cache-Control": "no-store", ...READABLE_EVERYWHERE });
}
