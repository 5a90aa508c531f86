import type { Appearance } from "#client/contract/appearance.ts";
import { createBoundedCache } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { PAGE_ENTRIES_MAX, PAGE_FRESH_MS, PAGE_MAX_BYTES } from "../limits.ts";

/** The key of a visitor's page, in addition to the build and the generation of its content. */
export interface PageKey {
  /** Path and known parameters (`PageAddress.canonical`). */
  address: string;
  appearance: Appearance | null;
}

/** A visitor's page after every middleware, without its nonce, policy and age. */
export interface CachedPage {
  template: PageTemplate;
  headers: Headers;
  /** The generation of its content; it is shown to no reader of another one. */
  generation: string;
}

/**
 * Rendered visitor pages of one isolate, and so of one build. A page with a nonce is never stored
 * its template is.
 */
export interface PageCache {
  /** `null` when there is no fresh one. */
  read(key: PageKey): CachedPage | null;
  store(key: PageKey, page: CachedPage): void;
}

/** The limit of a page's headers and the places of its nonce, bytes: `Link` alone may have 8,000. */
const HEADERS_BYTES = 10_000;

export function createPageCache(now: () => number): PageCache {
  const pages = createBoundedCache<CachedPage & { at: number }>({
    maxBytes: PORTAL_BOUNDS.pages.bytes,
    maxEntries: PAGE_ENTRIES_MAX,
    sizeOf: ({ template }) => template.bytes.length + HEADERS_BYTES,
  });
  return {
    read(key) {
      const page = pages.get(toText(key));
      return page && now() - page.at <= PAGE_FRESH_MS ? page : null;
    },
    store(key, page) {
      if (page.template.bytes.length > PAGE_MAX_BYTES) return;
      pages.set(toText(key), { ...page, at: now() });
    },
  };
}

/** An address begins with a slash, so that no appearance can be read as a part of one. */
function toText({ address, appearance }: PageKey): string {
  return appearance === null ? address : appearance + address;
}

/** A page's bytes without its nonce. */
export interface PageTemplate {
  bytes: Uint8Array<ArrayBuffer>;
  /** Offsets of the nonce, ascending. */
  gaps: readonly number[];
}

const encoder = new TextEncoder();

/** Splits a page at its nonce. The nonce is 144 random bits, so it occurs nowhere else. */
export function toTemplate(html: string, nonce: string): PageTemplate {
  const pieces = html.split(nonce).map((piece) => encoder.encode(piece));
  const length = pieces.reduce((sum, piece) => sum + piece.length + nonce.length, -nonce.length);
  const bytes = new Uint8Array(length);
  const gaps: number[] = [];
  let offset = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      gaps.push(offset);
      offset += nonce.length;
    }
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return { bytes, gaps };
}

/** A copy of the page with a nonce in its places. */
export function fillTemplate(
  { bytes, gaps }: PageTemplate,
  nonce: string,
): Uint8Array<ArrayBuffer> {
  const page = bytes.slice();
  const filling = encoder.encode(nonce);
  for (const gap of gaps) page.set(filling, gap);
  return page;
}
