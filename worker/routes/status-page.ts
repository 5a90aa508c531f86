import { escapeHtml } from "#base/escape-html.ts";
import type { ContentStatus } from "#content-cache/index.ts";
import type { UpstreamState } from "../product-api/breaker.ts";
import type { CatalogueHealth } from "../product-api/catalogue-health.ts";

/** The answer of `/api/status` to every caller. */
export interface PortalStatus {
  buildId: string;
  /** The content that readers are shown here. */
  shown: { generation: string; source: string; ageSeconds: number | null };
  /** The content in the store and how it came there; `null` while the store does not answer. */
  content: ContentStatus | null;
  /** The catalogue's report on its database, its files, its crons and its queues. */
  catalogue: CatalogueHealth;
  /** When the portal's cron last ran, to ten minutes; `null` before its first run and while the store does not answer. */
  cronNotedAt: string | null;
  /** Age of the user pool's public keys that this isolate has needed; `null` for those that it could not read. */
  keySets: { issuer: string; ageSeconds: number | null }[];
  /** The state of the services behind the portal, for this isolate. */
  upstreams: Record<string, UpstreamState>;
  /** All that is wrong, as the alerts say it, each with what to do. */
  faults: { code: string; sentence: string }[];
}

const STYLE = `:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:light-dark(#16222e,#e8e6df);background:light-dark(#fbfaf7,#12181d)}
h1{font:32px/1.25 Georgia,serif;margin-bottom:8px}h2{font-size:17px;margin:32px 0 8px}
a{color:light-dark(#0b6b78,#6cc5d1)}
ul{margin:0;padding:0 0 0 20px}li{margin:4px 0;font-weight:600;color:light-dark(#a3232b,#f0888a)}
dl{margin:0}dl div{display:grid;grid-template-columns:minmax(160px,220px) 1fr;gap:0 16px;padding:8px 0;border-top:1px solid light-dark(#ddd8cc,#33414c)}
dt{color:light-dark(#54626f,#a5b1bb)}dd{margin:0;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px 8px 8px 0;border-top:1px solid light-dark(#ddd8cc,#33414c)}th{font-weight:400;color:light-dark(#54626f,#a5b1bb)}td,th+th{text-align:right}td{white-space:nowrap}th[scope=row]{min-width:8em;overflow-wrap:anywhere}[role=region]{overflow-x:auto}
@media(max-width:480px){dl div{grid-template-columns:1fr}}`;

type Content = NonNullable<PortalStatus["content"]>;
type Rows = readonly (readonly [name: string, value: string | number | null])[];

/** A page of its own without scripts: a heading and its content. */
export function renderPage(title: string, sections: string, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
${sections}
<p><a href="/">To the portal</a></p>
</main></body></html>`;
}

/** What to look at first: each fault says what to do. */
export function toFaultSection(faults: PortalStatus["faults"]): string {
  const sentences = faults.map(({ sentence }) => `<li>${escapeHtml(sentence)}</li>`).join("");
  const told = sentences === "" ? "<p>None is known.</p>" : `<ul>${sentences}</ul>`;
  return `<h2>Faults</h2>\n${told}`;
}

/** The status as text, without its faults. */
export function toStatusSections(status: PortalStatus): string {
  const { shown, content, keySets, upstreams } = status;
  const keys = keySets.map(
    ({ issuer, ageSeconds }) =>
      [issuer, ageSeconds === null ? "cannot be read" : toAge(ageSeconds)] as const,
  );
  return `<h2>Content readers are shown</h2>
<p>${escapeHtml(toSummary(content))}</p>
${toList([
  ["Generation", shown.generation],
  ["Taken from", shown.source],
  ["Age", shown.ageSeconds === null ? "built in" : toAge(shown.ageSeconds)],
])}
<h2>Content in the store</h2>
${toStored(content)}
<h2>Catalogue</h2>
${describeCatalogue(status.catalogue)}
<h2>Cron of the portal</h2>
${toList([["Last noted run", toTime(status.cronNotedAt)]])}
<h2>Keys of the user pool</h2>
${keys.length === 0 ? "<p>None were needed here yet.</p>" : toList(keys)}
<h2>Services behind the portal</h2>
${toList(Object.entries(upstreams).map(([name, each]) => [name, describeState(each)]))}
<h2>Build</h2>
${toList([["Build", status.buildId]])}`;
}

function describeCatalogue(catalogue: CatalogueHealth): string {
  if (catalogue.state === "unknown") return "<p>A backend of its own is asked.</p>";
  const { state, faults } = catalogue;
  const whole =
    state === "up" ? "Database and files answer." : "Readers do not get all that they ask for.";
  const sentences = [whole, ...faults.map(({ sentence }) => sentence)];
  const said = sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join("");
  return catalogue.crons
    ? said +
        toList([
          ["Hourly cron last ended", toTime(catalogue.crons.hourly)],
          ["Minutely cron last ended", toTime(catalogue.crons.minutely)],
        ])
    : said;
}

function describeState({ state, failures }: UpstreamState): string {
  if (state === "open") return `left alone after ${failures} calls without an answer`;
  return failures === 0
    ? "no call without an answer"
    : `${toCount(failures, "call")} without an answer`;
}

/** One sentence that says whether content is read. */
function toSummary(content: Content | null): string {
  if (content === null) return "The content store does not answer. Every page is still served.";
  const { hasSpace, failedRuns, lastFailure, generation } = content;
  if (!hasSpace) return "No content service is set up; pages show what is built in.";
  if (failedRuns > 0 && lastFailure !== null) {
    return `${toCount(failedRuns, "run")} failed since content was last read: ${lastFailure.sentence} Every page is still served.`;
  }
  return generation === null
    ? "No content has been read yet; pages show what is built in."
    : "Content is read and shown as it should be.";
}

function toStored(content: Content | null): string {
  if (content === null)
    return "<p>The store does not answer; readers are shown the newest copy there is. Look at KV in the dashboard and on the platform's status page.</p>";
  return content.hasSpace
    ? toContentList(content)
    : "<p>None is kept without a content service.</p>";
}

function toContentList(content: Content): string {
  const { lastRun, lastFailure } = content;
  return toList([
    ["Generation", content.generation],
    ["Published", toTime(content.publishedAt)],
    ["Last run that ended well", toTime(content.checkedAt)],
    ["Entries and assets", `${content.entries} and ${content.assets}`],
    ["Last run", lastRun && `${lastRun.outcome}, ${toTime(lastRun.at)}`],
    ["Its cost", lastRun && toCost(lastRun)],
    ["Failed runs since", content.failedRuns],
    ["Last failure", lastFailure && `${lastFailure.sentence} (${toTime(lastFailure.at)})`],
  ]);
}

function toCost(run: NonNullable<Content["lastRun"]>): string {
  return [
    toCount(run.items, "item"),
    toCount(run.requests, "request"),
    toCount(run.kvReads, "read"),
    toCount(run.kvWrites, "write"),
    toCount(run.bytesWritten, "byte"),
    `${run.durationMs} ms`,
  ].join(", ");
}

function toCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** `2026-09-01T11:59:00.000Z` → `2026-09-01 11:59:00 UTC`. */
function toTime(iso: string | null): string | null {
  return iso && `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}

export function toList(rows: Rows): string {
  const lines = rows.map(
    ([name, value]) =>
      `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(String(value ?? "none"))}</dd></div>`,
  );
  return `<dl>${lines.join("")}</dl>`;
}

export function toAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
