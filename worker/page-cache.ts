import { PAGE_ENTRIES_MAX, PAGE_FRESH_MS, PAGE_MAX_CHARS } from "./limits.ts";

/** A visitor's page without its nonce: the pieces between the places where one stands. */
interface Template {
  pieces: string[];
  /** Its weak entity tag: the same page bears another nonce each time. */
  tag: string;
  at: number;
}

/**
 * Rendered visitor pages of one isolate. A page with a nonce is never stored: it is cut at
 * its nonce, and joined with the next response's own. The nonce is 144 random bits, so it stands
 * nowhere else. What a page depends on besides its address is in the key.
 */
export interface PageCache {
  /** The page with `nonce` in its places; `null` when there is none young enough. */
  read(key: string, nonce: string): { html: string; tag: string } | null;
  keep(key: string, page: { html: string; nonce: string; tag: string }): void;
}

export function createPageCache(now: () => number): PageCache {
  const templates = new Map<string, Template>();
  return {
    read(key, nonce) {
      const template = templates.get(key);
      if (!template || now() - template.at > PAGE_FRESH_MS) return null;
      return { html: template.pieces.join(nonce), tag: template.tag };
    },
    keep(key, { html, nonce, tag }) {
      if (html.length > PAGE_MAX_CHARS) return;
      templates.delete(key);
      templates.set(key, { pieces: html.split(nonce), tag, at: now() });
      const oldest = templates.keys().next();
      if (templates.size > PAGE_ENTRIES_MAX && !oldest.done) templates.delete(oldest.value);
    },
  };
}
