import { hashToBase64 } from "#base/hex.ts";
import { natural } from "#client/contract/citation/names.ts";
import type { CitedWork } from "#client/contract/citation/work.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { cutAtWord } from "#base/cut.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import { escapeText, escapeValue } from "../markdown/escape.ts";
import { EMBED_PEOPLE_SHOWN, EMBED_TEXT_MAX_CHARS } from "../limits.ts";

export interface FrameSize {
  /** Pixels. */
  width: number;
  height: number;
}

/** Sizes of a card, and of a plot or map, in the frames that other pages embed. */
export const CARD_SIZE: FrameSize = { width: 560, height: 240 };
export const PLOT_SIZE: FrameSize = { width: 760, height: 480 };

/** The style of the card: it is not a page of the portal, so it uses none of their styles, fonts or scripts. */
const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box;margin:0}
body{font:15px/1.45 system-ui,sans-serif;padding:16px;border:1px solid #8b98a1;border-radius:8px;height:100vh;overflow:auto}
h1{font-size:17px;line-height:1.25}
p{margin-block-start:8px}
.quiet{font-size:13px;opacity:.85}
svg{display:block;max-width:100%;height:auto;max-height:max(200px,calc(100vh - 160px));margin-block-start:8px}
.region{fill:Canvas}
`;

/**
 * The policy of pages that may be framed: nothing runs, loads or is sent. It allows the style by its hash
 * instead of a nonce, because a card may be stored by caches.
 */
export async function createEmbedPolicy(): Promise<string> {
  return `default-src 'none'; style-src 'sha256-${await hashToBase64(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors *`;
}

interface CardParts {
  record: RecordDetail;
  work: CitedWork;
  /** Absolute address of the record's page. */
  page: string;
  portal: string;
}

/** A record as a small page that others frame; every link opens the portal in its own tab. */
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

interface PictureParts {
  record: RecordDetail;
  /** The file that is drawn, as a table's plot or a map. */
  path: string;
  kind: "plot" | "map";
  picture: { svg: string; summary: string };
  /** Absolute address of the page that shows the same picture with its data. */
  page: string;
  portal: string;
}

const NAMES = {
  plot: { picture: "Plot", data: "table" },
  map: { picture: "Map", data: "map" },
};

/** The plot of a table or the map of a file as a small page, with its description as text. */
export function renderPicture(parts: PictureParts): string {
  const { record, path, kind, picture, page, portal } = parts;
  const facts = [
    path,
    `Version ${record.version}`,
    record.license?.short,
    record.doi === "" ? null : `doi.org/${record.doi}`,
  ].filter((fact) => fact !== null && fact !== undefined);
  return toPage(
    `${NAMES[kind].picture} of ${path}: ${record.title}`,
    `<h1>${toLink(page, record.title)}</h1>
${picture.svg}
<p>${escapeText(picture.summary)}</p>
<p class="quiet">${escapeText(facts.join(" · "))}</p>
<p class="quiet">${toLink(page, `View the ${NAMES[kind].data} on ${portal}`)}</p>`,
  );
}

/** Shown in the frame when there is no record to show. */
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

/** The page of a card, a plot or a map. */
export function toFrame(url: string, title: string, { width, height }: FrameSize): string {
  return `<iframe src="${escapeValue(url)}" title="${escapeValue(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
}
