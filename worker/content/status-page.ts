import type { PortalStatus } from "./portal-status.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#16222e;background:#fbfaf7}
h1{font:32px/1.25 Georgia,serif}h2{font-size:18px;margin-top:32px}
dl{display:grid;grid-template-columns:minmax(120px,220px) 1fr;gap:8px 16px;margin:0}
dt{color:#54626f}dd{margin:0;overflow-wrap:anywhere}`;

type Rows = readonly (readonly [name: string, value: string | number | null])[];

/** The status in words, without scripts. */
export function renderStatusPage(status: PortalStatus, nonce: string): string {
  const { shown, content, keySets } = status;
  const keys = keySets.map(({ issuer, ageSeconds }) => [issuer, toAge(ageSeconds)] as const);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Status</title><style nonce="${nonce}">${STYLE}</style></head><body>
<h1>Status</h1>
${toList([["Build", status.buildId]])}
<h2>Content readers are shown</h2>
${toList([
  ["Generation", shown.generation],
  ["Taken from", shown.source],
  ["Age", toAge(shown.ageSeconds)],
])}
<h2>Content in the store</h2>
${content === null ? "<p>The store does not answer; readers are shown the newest copy there is.</p>" : toContentLists(content)}
<h2>Keys of the user pool</h2>
${keys.length === 0 ? "<p>None were needed here yet.</p>" : toList(keys)}
</body></html>`;
}

function toContentLists(content: NonNullable<PortalStatus["content"]>): string {
  const { lastRun, lastFailure } = content;
  return toList([
    ["Generation", content.generation],
    ["Published", content.publishedAt],
    ["Last run that ended well", content.checkedAt],
    ["Entries and assets", `${content.entries} and ${content.assets}`],
    ["Last run", lastRun && `${lastRun.outcome} at ${lastRun.at}`],
    [
      "Its cost",
      lastRun &&
        `${lastRun.items} items, ${lastRun.requests} requests, ${lastRun.kvReads} reads, ${lastRun.kvWrites} writes, ${lastRun.bytesWritten} bytes, ${lastRun.durationMs} ms`,
    ],
    ["Failed runs since", content.failedRuns],
    ["Last failure", lastFailure && `${lastFailure.sentence} (${lastFailure.at})`],
  ]);
}

function toList(rows: Rows): string {
  const lines = rows.map(
    ([name, value]) =>
      `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value ?? "none"))}</dd>`,
  );
  return `<dl>${lines.join("")}</dl>`;
}

function toAge(seconds: number | null): string {
  if (seconds === null) return "built in";
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
