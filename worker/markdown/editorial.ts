import { createBoundedCache, estimateText } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { cutText } from "#base/cut.ts";
import type { Rendered, SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { contentModel } from "#content-cache/model/content-model.ts";
import type { TypeModel } from "#content-cache/model/field.ts";
import type { Translated } from "#content-cache/entries.ts";
import { EDITORIAL_TEXT_MAX_CHARS } from "../limits.ts";
import { renderMarkdown } from "./render.ts";
import { withLanguage } from "./sanitized.ts";

/** Long texts of the CMS are Markdown; its model says which fields those are. */
const MARKDOWN_FIELDS: ReadonlySet<string> = new Set(
  Object.values<TypeModel>(contentModel).flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { type }]) => (type === "Text" ? [name] : [])),
  ),
);

/** Turns editorial entries into what pages show; a text is rendered once per isolate. */
export interface Editorial {
  /** The entry with its Markdown fields, at any depth, as sanitised HTML; all else is unchanged. */
  toHtml<Shape extends object>(entry: Shape): Rendered<Shape>;
}

export function createEditorial(renderText = renderMarkdown): Editorial {
  const rendered = createBoundedCache<SanitizedHtml>({
    maxBytes: PORTAL_BOUNDS.editorial.bytes,
    sizeOf: estimateText,
  });

  function render(markdown: string): SanitizedHtml {
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
    const { languages = {} }: Translated = value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [
        key,
        typeof item === "string" && MARKDOWN_FIELDS.has(key)
          ? withLanguage(render(item), languages[key])
          : convert(item),
      ]),
    );
  }

  return {
    toHtml<Shape extends object>(entry: Shape) {
      return convert(entry) as Rendered<Shape>; // the same keys, those of Markdown rendered
    },
  };
}
