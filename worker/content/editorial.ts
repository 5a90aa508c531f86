import { createBoundedCache, estimateText } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { cutText } from "#base/cut.ts";
import { EDITORIAL_TEXT_MAX_CHARS } from "../limits.ts";
import { renderMarkdown } from "../markdown/render.ts";

/** Fields of editorial records that hold Markdown (see `content-cache/records.ts`). */
const MARKDOWN_FIELDS: ReadonlySet<string> = new Set([
  "answer",
  "bio",
  "body",
  "description",
  "heroCopy",
  "message",
  "schedule",
  "summary",
]);

/** Turns editorial records into what pages show; a text is rendered once per isolate. */
export interface Editorial {
  /** The record with its Markdown fields, at any depth, as sanitised HTML; all else is kept. */
  toHtml<Shape extends object>(record: Shape): Shape;
}

export function createEditorial(renderText = renderMarkdown): Editorial {
  const rendered = createBoundedCache<string>({
    maxBytes: PORTAL_BOUNDS.editorial.bytes,
    sizeOf: estimateText,
  });

  function render(markdown: string): string {
    if (markdown === "") return "";
    const known = rendered.get(markdown);
    if (known !== undefined) return known;
    const { html } = renderText(cutText(markdown, EDITORIAL_TEXT_MAX_CHARS), null);
    rendered.set(markdown, html);
    return html;
  }

  function convert(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(convert);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        typeof item === "string" && MARKDOWN_FIELDS.has(key) ? render(item) : convert(item),
      ]),
    );
  }

  return {
    toHtml<Shape extends object>(record: Shape) {
      return convert(record) as Shape; // strings stay strings, at the same keys
    },
  };
}
