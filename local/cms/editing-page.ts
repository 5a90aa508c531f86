import { escapeHtml } from "#base/escape-html.ts";
import type { PreviewLink } from "./preview-link.ts";
import type { Item, Space } from "./space.ts";
import { toLocale } from "./wire.ts";

interface EditingState {
  notice: string;
  previewLink: PreviewLink | null;
  /** The entry that was just saved. */
  savedId?: string;
}

const STYLE = `:root{color-scheme:light dark;--page:light-dark(#fbfaf7,#12181d);--text:light-dark(#16222e,#e8e6df);--muted:light-dark(#54626f,#a5b1bb);--line:light-dark(#ddd8cc,#33414c);--field:light-dark(#fff,#1a232a);--good:light-dark(#2f6b3a,#7fc58d)}
body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:var(--text);background:var(--page)}
a{color:light-dark(#0b6b78,#6cc5d1)}
h1{font:32px/1.25 Georgia,serif}h2{font-size:18px;margin:40px 0 8px}
details{border-top:1px solid var(--line);padding:12px 0}
summary{cursor:pointer;font-weight:600}
label{display:block;margin:12px 0}label span{display:block}
input,textarea{display:block;width:100%;box-sizing:border-box;font:inherit;padding:8px;border:1px solid var(--muted);border-radius:6px;background:var(--field);color:inherit}
textarea{min-height:96px}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:8px 16px}
button{font:inherit;min-height:44px;padding:8px 16px;border:1px solid #b34512;border-radius:6px;background:#b34512;color:#fff}
button.quiet{background:transparent;color:inherit;border-color:var(--muted)}
:focus-visible{outline:3px solid light-dark(#0b6b78,#6cc5d1);outline-offset:2px}
[role=status]{border-left:4px solid var(--good);padding-left:12px}`;

/** Where a newcomer changes the portal's texts: every text of every entry, one form each. */
export function editingPage(space: Space, state: EditingState): string {
  const entries = [...space.items.values()].filter(
    (item) => item.kind === "Entry" && Object.keys(item.draft).length > 0,
  );
  const groups = [...Map.groupBy(entries, ({ type }) => type ?? "")].sort(
    ([left], [right]) => toRank(left) - toRank(right) || left.localeCompare(right),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Content desk</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Content desk</h1>
<p>Change a text and publish it: the portal is told at once and shows it in a moment. A draft shows in its preview only. Everything lasts until the stand-ins are restarted.</p>
${toNotice(space, state)}
${groups.map(([type, items]) => `<h2>${toLabel(type)}</h2>\n${items.map((item) => toForm(space, item, state)).join("\n")}`).join("\n")}
</main>
</body>
</html>`;
}

function toNotice(space: Space, { notice, previewLink, savedId }: EditingState): string {
  if (notice === "") return "";
  const saved = [...space.items.values()].find(({ id }) => id === savedId);
  const link =
    saved === undefined || previewLink === null
      ? ""
      : ` <a href="${escapeHtml(toReaderLink(previewLink, toPagePath(space, saved)))}">See the page as readers do</a>`;
  return `<p role="status">${escapeHtml(notice)}${link}</p>`;
}

function toReaderLink(previewLink: PreviewLink, path: string): string {
  return new URL(path, previewLink(path)).href;
}

/** The landing page first, then the other pages, then their parts. */
function toRank(type: string): number {
  const place = ["homePage", "aboutPage"].indexOf(type);
  return place === -1 ? 2 : place;
}

/** `newsItem` → `News item`. */
function toLabel(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

function readTexts(space: Space, item: Item): [name: string, text: string][] {
  const locale = space.seed.locales.find((candidate) => candidate.default)?.code ?? "en-US";
  const fields = Object.entries(toLocale(space, item.draft, locale));
  return fields.filter((field): field is [string, string] => typeof field[1] === "string");
}

function toForm(space: Space, item: Item, { previewLink, savedId }: EditingState): string {
  const texts = readTexts(space, item);
  const title =
    texts.find(([name]) => /title|name|label|question|message/i.test(name))?.[1] ?? item.id;
  const isOpen = savedId === undefined ? item.type === "homePage" : item.id === savedId;
  return `<details${isOpen ? " open" : ""}>
<summary>${escapeHtml(title)}</summary>
<form method="post" action="/cms/__admin/">
<input type="hidden" name="id" value="${escapeHtml(item.id)}">
${texts.map(([name, text]) => toInput(name, text)).join("\n")}
<div class="actions">
<button>Publish</button>
<button name="do" value="draft" class="quiet">Save draft</button>
${previewLink === null ? "" : `<a href="${escapeHtml(previewLink(toPagePath(space, item)))}">Preview</a>`}
</div>
</form>
</details>`;
}

/** The page that most likely shows an entry. */
function toPagePath(space: Space, item: Item): string {
  const slug = Object.fromEntries(readTexts(space, item))["slug"];
  return item.type === "aboutPage" && slug !== undefined ? `/about/${slug}` : "/";
}

function toInput(name: string, text: string): string {
  const attribute = escapeHtml(name);
  const field =
    text.length > 80
      ? `<textarea name="${attribute}">\n${escapeHtml(text)}</textarea>`
      : `<input name="${attribute}" value="${escapeHtml(text)}">`;
  return `<label><span>${toLabel(name)}</span>${field}</label>`;
}
