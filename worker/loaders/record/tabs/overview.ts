import type { Part } from "#client/contract/failures.ts";
import type { Readme } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { mapPart } from "../../../product-api/map-part.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** The README, and whether it contains the description too. */
export function startOverview(context: LoadContext, { record }: TabPlace): RecordLater {
  return { readme: loadReadme(context, record) };
}

async function loadReadme(
  { catalogue }: LoadContext,
  { family, id, version, hasReadme, description }: RecordDetail,
): Promise<Part<Readme | null>> {
  if (!hasReadme) return { ok: true, value: null };
  return mapPart(await catalogue.readme({ family, id, version }), (readme) => ({
    ...readme,
    hasDescription: beginsWith(readme.html, description),
  }));
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
