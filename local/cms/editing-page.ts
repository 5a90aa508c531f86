import { toLocale } from "./wire.ts";
import type { PreviewLink } from "./preview-link.ts";
import type { Item, Space } from "./space.ts";

interface Surroundings {
  notice: string;
  previewLink: PreviewLink | null;
}

/** Where a newcomer changes what the portal says: every text of every entry, one form each. */
export function editingPage(space: Space, { notice, previewLink }: Surroundings): string {
  const entries = [...space.items.values()].filter(
    (item) => item.kind === "Entry" && Object.keys(item.draft).length > 0,
  );
  const ordered = [...entries].sort((left, right) => toRank(left) - toRank(right));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Content desk</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 720px; margin: 32px auto; padding: 0 16px; color: #16222e; background: #fbfaf7; }
h1 { font: 32px/1.25 Georgia, serif; }
details { border-top: 1px solid #ddd8cc; padding: 12px 0; }
summary { cursor: pointer; font-weight: 600; }
label { display: block; margin: 12px 0; }
input, textarea { display: block; width: 100%; box-sizing: border-box; font: inherit; padding: 8px; border: 1px solid #54626f; border-radius: 6px; background: #fff; }
textarea { min-height: 96px; }
button { font: inherit; padding: 8px 16px; border: 0; border-radius: 6px; background: #b34512; color: #fff; }
button.quiet { background: #54626f; }
[role=status] { border-left: 4px solid #2f6b3a; padding-left: 12px; }
small { color: #54626f; font-weight: 400; }
</style>
</head>
<body>
<h1>Content desk</h1>
<p>What you publish here appears on the portal in a moment: it is told at once, and looks for itself every minute. A draft appears only in its preview. Everything lasts until the stand-ins are restarted.</p>
${notice === "" ? "" : `<p role="status">${escapeHtml(notice)}</p>`}
${ordered.map((item) => toForm(space, item, previewLink)).join("\n")}
</body>
</html>`;
}

function toRank(item: Item): number {
  return item.type === "homePage" ? 0 : item.type === "aboutPage" ? 1 : 2;
}

function toForm(space: Space, item: Item, previewLink: PreviewLink | null): string {
  const locale = space.seed.locales.find((candidate) => candidate.default)?.code ?? "en-US";
  const fields = Object.entries(toLocale(space, item.draft, locale));
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  const title =
    texts.find(([name]) => /title|name|label|question|message/i.test(name))?.[1] ?? item.id;
  return `<details${item.type === "homePage" ? " open" : ""}>
<summary>${escapeHtml(title)} <small>${escapeHtml(item.type ?? "")}</small></summary>
<form method="post" action="/cms/__admin/">
<input type="hidden" name="id" value="${escapeHtml(item.id)}">
${texts.map(([name, text]) => toInput(name, text)).join("\n")}
<button>Publish</button>
<button name="do" value="draft" class="quiet">Save draft</button>
${previewLink === null ? "" : `<a href="${escapeHtml(previewLink(toPagePath(item, fields)))}">Preview</a>`}
</form>
</details>`;
}

/** The page on which an entry is most likely seen. */
function toPagePath(item: Item, fields: readonly (readonly [string, unknown])[]): string {
  const slug = Object.fromEntries(fields)["slug"];
  return item.type === "aboutPage" && typeof slug === "string" ? `/about/${slug}` : "/";
}

function toInput(name: string, text: string): string {
  const label = escapeHtml(name.replaceAll(/([A-Z])/g, " $1").toLowerCase());
  const attribute = escapeHtml(name);
  return text.length > 80
    ? `<label>${label}<textarea name="${attribute}">${escapeHtml(text)}</textarea></label>`
    : `<label>${label}<input name="${attribute}" value="${escapeHtml(text)}"></label>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
