import * as v from "valibot";
import { createBoundedCache, estimateBytes } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { hashToBase64 } from "#base/hex.ts";
import type { Defer } from "../product-api/public-cache.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { RENDERING_COPY_MAX_AGE_S, RENDERING_COPY_TIMEOUT_MS } from "./limits.ts";

/** A text of strangers that is rendered for a page. */
export interface Rendering<Value> {
  text: string;
  /** All options that the result depends on besides the text: part of the key. */
  options: readonly (string | number | boolean | null)[];
  /** The schema that a cached copy must match. */
  schema: v.GenericSchema<unknown, Value>;
  /**
   * Loads the needed modules; the function it returns then renders at once, so that two
   * requests that wait for the same text do not both render it.
   */
  prepare(): Promise<() => Value>;
  /** Whether the result may be stored, once it is there; not one that lacks what failed for a moment. */
  isLasting?(): boolean;
}

/** A cache of rendered texts, so that no request pays for a text that was rendered before. */
export interface Renderings {
  /** Origins from which the pages may load pictures: part of every key. */
  pictureOrigins: readonly string[];
  read<Value>(rendering: Rendering<Value>, defer: Defer): Promise<Value>;
}

/** Where a request reads renderings, and how it defers work until after its answer. */
export interface RenderingsOfRequest {
  renderings: Renderings;
  defer: Defer;
}

/**
 * Results by the SHA-256 of version, options and text: in this isolate, then in the Cache API for
 * every isolate of the location. Only public texts: others are for `UNSHARED_RENDERINGS`.
 */
export function createRenderings(
  copies: Pick<Cache, "match" | "put">,
  pictureOrigins: readonly string[] = [],
): Renderings {
  const memory = createBoundedCache<unknown>({
    maxBytes: PORTAL_BOUNDS.renderings.bytes,
    sizeOf: estimateBytes,
  });

  function recall<Value>(key: string): Value | undefined {
    return memory.get(key) as Value | undefined; // the key names the function that made it
  }

  async function readCopy<Value>(key: string, schema: Rendering<Value>["schema"]) {
    try {
      const copy = await withTimeout(copies.match(toUrl(key)), RENDERING_COPY_TIMEOUT_MS);
      const text = copy ? await withTimeout(copy.text(), RENDERING_COPY_TIMEOUT_MS) : null;
      const parsed = text === null ? null : v.safeParse(schema, JSON.parse(text));
      return parsed?.success ? parsed.output : undefined;
    } catch {
      return undefined;
    }
  }

  return {
    pictureOrigins,
    async read<Value>(rendering: Rendering<Value>, defer: Defer) {
      const { text, options, schema, prepare } = rendering;
      const key = await hashToBase64(
        `${JSON.stringify([RENDERER_VERSION, pictureOrigins, ...options])}\n${text}`,
      );
      const known = recall<Value>(key);
      if (known !== undefined) return known;
      const copy = await readCopy(key, schema);
      if (copy !== undefined) {
        memory.set(key, copy);
        return copy;
      }
      const make = await prepare();
      const other = recall<Value>(key);
      if (other !== undefined) return other;
      const value = make();
      if (rendering.isLasting?.() === false) return value;
      const json = JSON.stringify(value);
      // As for a copy: cut texts would keep the whole text they were cut from.
      memory.set(key, JSON.parse(json));
      const headers = { "cache-control": `public, max-age=${RENDERING_COPY_MAX_AGE_S}` };
      defer(copies.put(toUrl(key), new Response(json, { headers })).catch(() => {}));
      return value;
    },
  };
}

/** For texts that not everyone may read: rendered for each reader, and stored nowhere. */
export const UNSHARED_RENDERINGS: Renderings = {
  pictureOrigins: [],
  read: async ({ prepare }) => (await prepare())(),
};

/** Never fetched: the Cache API only requires a key that looks like an address. */
function toUrl(key: string): string {
  return `https://renderings.foreland.invalid/${encodeURIComponent(key)}`;
}

/**
 * Part of every rendering's key. `renderings.test.ts` compares the part after the hyphen with the hash of
 * a sample's output and of all limits; raise the number for a change that the sample does not show.
 */
export const RENDERER_VERSION = "13-j7fBcXDeumNU";
