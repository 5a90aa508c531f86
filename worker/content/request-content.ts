import { toHex } from "#base/hex.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { builtIn } from "#content-cache/defaults.ts";
import type { Content } from "#content-cache/index.ts";
import type { Context } from "hono";
import type { PortalEnv, Services } from "../services.ts";

/** Sets these headers again on an answer that is sent again later. */
export function setContentHeaders(headers: Headers, content: Content): void {
  for (const [name, value] of Object.entries(toContentHeaders(content))) headers.set(name, value);
}

/** Adds the generation of the content that an answer is made from, and its age in seconds. */
export function toContentHeaders({ generation, ageMs }: Content): Record<string, string> {
  const age = ageMs === null ? {} : { "X-Content-Age": String(Math.floor(ageMs / 1_000)) };
  return { "X-Content-Generation": generation, ...age };
}

/**
 * An ETag: the generation, so that two generations never have the same one, and a hash of the
 * body, because records change between generations.
 */
export async function createEntityTag(
  { generation }: Content,
  body: BufferSource,
): Promise<string> {
  return `"${generation}.${await hashBody(body)}"`;
}

/** What an entity tag says of a body: the first 96 bits of its SHA-256. */
export async function hashBody(body: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", body);
  return toHex(digest.slice(0, 12));
}

/** Weak comparison: a proxy that compresses an answer weakens its tag (RFC 9110, 13.1.2). */
export function isKnownTag(tag: string, ifNoneMatch = ""): boolean {
  return ifNoneMatch
    .split(",")
    .some((known) => known.trim().replace(/^W\//, "") === tag.replace(/^W\//, ""));
}

/**
 * The content that this request is answered from, in the language of its pages: the drafts an editor
 * requested, otherwise the published content.
 */
export async function readContent(services: Services, c: Context<PortalEnv>): Promise<Content> {
  const content =
    c.get("drafts") ?? (await services.readContent((work) => c.executionCtx.waitUntil(work)));
  return content.inLocale(LANGUAGE, builtIn);
}
