import { renderMarkdown } from "./markdown.ts";

/** Fields of editorial records that hold Markdown (see `content-cache/records.ts`). */
const MARKDOWN_FIELDS = new Set([
  "answer",
  "bio",
  "body",
  "description",
  "heroCopy",
  "message",
  "schedule",
  "summary",
]);

/** A record whose Markdown fields, at any depth, became sanitised HTML; everything else is kept. */
export function toHtmlRecord<Shape>(record: Shape): Shape {
  return convert(record) as Shape; // strings stay strings, at the same keys
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      typeof item === "string" && MARKDOWN_FIELDS.has(key) ? toHtml(item) : convert(item),
    ]),
  );
}

function toHtml(markdown: string): string {
  return markdown === "" ? "" : renderMarkdown(markdown, null).html;
}
