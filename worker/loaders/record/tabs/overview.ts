import type { Part } from "#client/contract/failures.ts";
import type { MarkdownHtml, Readme } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { readMarkdown } from "../../../markdown/markdown-html.ts";
import { toPlainText } from "../../../markdown/plain-text.ts";
import { joinSanitized } from "../../../markdown/sanitized.ts";
import { drawContents, drawFoldedContents } from "../../../preview-views/readme-contents.tsx";
import { mapPart } from "../../../product-api/map-part.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** The README and its contents. */
export function startOverview({ catalogue }: LoadContext, { record }: TabPlace): RecordLater {
  const { family, id, version, hasReadme, description } = record;
  if (!hasReadme) return {};
  const text: Promise<Part<MarkdownHtml>> = catalogue.readme({ family, id, version });
  return {
    readme: text.then((part) => mapPart(part, (readme) => toReadme(readme, description))),
    readmeContents: text.then((part) => mapPart(part, drawContents)),
  };
}

/** Signs that Markdown reads as more than text. */
const MAY_BE_MARKDOWN = /[*_`[\]<>#~|\\&@]|\n\s*\n|^\s*(?:[-+]|\d{1,9}[.)])\s|https?:|www\./m;
const PLAIN = /^<p>[^<]*<\/p>\s*$/;

/** The description's Markdown as HTML; `null` when it is one paragraph of text. */
export async function readLead(
  { services: { renderings }, defer }: LoadContext,
  { id, version, description: text }: RecordDetail,
): Promise<SanitizedHtml | null> {
  if (!MAY_BE_MARKDOWN.test(text)) return null;
  const place = { id, version, folder: "" };
  const described = { text, place, source: "", isCut: false };
  const { html } = await readMarkdown({ renderings, defer }, described);
  return PLAIN.test(html) ? null : html;
}

/** The README after its contents for a narrow window, and whether it has the description too. */
function toReadme(readme: MarkdownHtml, description: string): Readme {
  return {
    html: joinSanitized(drawFoldedContents(readme), readme.html),
    hasDescription: beginsWith(readme.html, toPlainText(description)),
  };
}

/** Paragraphs that a README may have before its first prose: badges, a line of links. */
const PARAGRAPHS_READ = 3;

/** Whether one of a text's first paragraphs begins with these words, in any markup. */
export function beginsWith(html: string, words: string): boolean {
  const sought = toLetters(words);
  if (sought === "") return false;
  const paragraphs = html.match(/<p>[^]*?<\/p>/g) ?? [];
  return paragraphs
    .slice(0, PARAGRAPHS_READ)
    .some((paragraph) => toLetters(withoutMarkup(paragraph)).startsWith(sought));
}

function withoutMarkup(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/&[#\w]+;/g, "");
}

function toLetters(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}
