import { natural } from "#client/contract/citation/names.ts";
import type { CitedWork } from "#client/contract/citation/work.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { cutAtWord } from "#base/cut.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import { escapeText, escapeValue } from "../markdown/escape.ts";
import { EMBED_PEOPLE_SHOWN, EMBED_TEXT_MAX_CHARS } from "../limits.ts";

/** Size of the card as other pages are asked to frame it, pixels. */
export const CARD_WIDTH = 560;
export const CARD_HEIGHT = 240;

/** The look of the card: no page of the portal, so it has nothing of their styles, fonts or scripts. */
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{font:15px/1.45 system-ui,sans-serif;padding:16px;border:1px solid #8b98a1;border-radius:8px;height:100vh;overflow:auto}
h1{font-size:18px;line-height:1.25}
p{margin-block-start:8px}
.quiet{font-size:13px;opacity:.85}
`;

/** What the policy of the card names instead of a nonce: a card may be kept by caches. */
export async function hashStyle(): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(STYLE));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
}

interface CardParts {
  record: RecordDetail;
  work: CitedWork;
  /** Absolute address of the record's page. */
  page: string;
  portal: string;
}

/** A record as a small page that others frame; every link opens the portal in a tab of its own. */
export function renderCard({ record, work, page, portal }: CardParts): string {
  const people = work.creators.slice(0, EMBED_PEOPLE_SHOWN).map(natural);
  const more = work.creators.length - people.length;
  const names = people.join(", ") + (more > 0 ? ` and ${more} more` : "");
  const facts = [
    `Version ${record.version}`,
    record.license?.short,
    record.availability.kind === "embargoed" ? "Files withheld for now" : null,
    record.doi === "" ? null : `doi.org/${record.doi}`,
  ].filter((fact) => fact !== null && fact !== undefined);
  const about = cutAtWord(toPlainText(record.description), EMBED_TEXT_MAX_CHARS);
  return toPage(
    record.title,
    `<h1>${toLink(page, record.title)}</h1>
<p class="quiet">${escapeText(names)}</p>
<p>${escapeText(about)}</p>
<p class="quiet">${escapeText(facts.join(" · "))}</p>
<p class="quiet">${toLink(page, `View on ${portal}`)}</p>`,
  );
}

/** What stands in the frame when there is no record to show. */
export function renderNoCard(sentence: string, portal: { name: string; url: string }): string {
  return toPage(
    portal.name,
    `<p>${escapeText(sentence)}</p>\n<p class="quiet">${toLink(portal.url, portal.name)}</p>`,
  );
}

function toLink(url: string, words: string): string {
  return `<a href="${escapeValue(url)}" target="_blank" rel="noopener">${escapeText(words)}</a>`;
}

function toPage(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(title)}</title><style>${STYLE}</style></head><body><main>
${body}
</main></body></html>
`;
}

/** What a page that shows the card holds. */
export function toFrame(url: string, title: string): string {
  return `<iframe src="${escapeValue(url)}" title="${escapeValue(title)}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" style="border:0;max-width:100%" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
}
