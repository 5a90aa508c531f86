import { type Context, Hono } from "hono";
import { escapeHtml } from "#base/escape-html.ts";
import type { EventCount, Traffic } from "../metrics/traffic.ts";
import type { Waiting } from "../product-api/catalogue-health.ts";
import type { PortalEnv, Services } from "../services.ts";
import { readPortalStatus } from "./status.ts";
import { renderPage, toAge, toFaultSection, toList, toStatusSections } from "./status-page.ts";

const HEADERS = { "Cache-Control": "private, no-store", Vary: "Accept, Authorization" };
/** Longer ones are not our key, and are not compared. */
const AUTHORIZATION_MAX_CHARS = 1_000;

/** Shown by a browser whose dialog for the password was cancelled. */
const REFUSAL = "Enter any user name, and the operators' key as the password.";

/**
 * The operators' overview: waiting work, the traffic, and the status. `OPERATOR_KEY`
 * opens it as a password that the browser asks for; without that setting there is no such page.
 * Browsers send the password with every request to this page, so it changes nothing.
 */
export function operators(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/api/operators", async (c, next) => {
    const { OPERATOR_KEY: key } = services.config;
    if (key === "") return next();
    if (!(await isKey(readPassword(c), key))) {
      services.log({ event: "operators_refused" });
      return c.text(REFUSAL, 401, {
        ...HEADERS,
        "WWW-Authenticate": 'Basic realm="Operators", charset="UTF-8"',
      });
    }
    const [status, traffic] = await Promise.all([
      readPortalStatus(services, (work) => c.executionCtx.waitUntil(work)),
      services.readTraffic?.() ?? null,
    ]);
    if (!(c.req.header("accept") ?? "").includes("text/html"))
      return c.json({ ...status, traffic }, 200, HEADERS);
    const { catalogue, content } = status;
    const sections = [
      toFaultSection(status.faults),
      "<h2>Content</h2>",
      toList([["Last read", describeAge(content?.checkedAt ?? null, services.now())]]),
      "<h2>Waiting</h2>",
      describeWaiting("waiting" in catalogue ? (catalogue.waiting ?? null) : null),
      "<h2>Answers of the last 24 hours</h2>",
      services.readTraffic === null
        ? "<p>Nothing is read: set METRICS_DATASET, METRICS_ACCOUNT_ID and METRICS_TOKEN.</p>"
        : describeTraffic(traffic),
      toStatusSections(status),
    ];
    return c.html(renderPage("Operators", sections.join("\n"), c.get("nonce")), 200, HEADERS);
  });
}

/** The password of RFC 7617; `""` when there is none. */
function readPassword(c: Context): string {
  const header = c.req.header("authorization") ?? "";
  const [, encoded = ""] = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(header) ?? [];
  if (encoded === "" || header.length > AUTHORIZATION_MAX_CHARS) return "";
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const pair = new TextDecoder().decode(bytes);
    return pair.slice(pair.indexOf(":") + 1);
  } catch {
    return "";
  }
}

/** Digests of the same length, so that the time reveals nothing of the key. */
async function isKey(given: string, key: string): Promise<boolean> {
  const encoder = new TextEncoder();
  const [a, b] = await Promise.all(
    [given, key].map((text) => crypto.subtle.digest("SHA-256", encoder.encode(text))),
  );
  return a !== undefined && b !== undefined && crypto.subtle.timingSafeEqual(a, b);
}

function describeAge(iso: string | null, now: number): string {
  return iso === null ? "never, or unknown" : `${toAge((now - Date.parse(iso)) / 1_000)} ago`;
}

function describeWaiting(waiting: Waiting | null): string {
  if (waiting === null) return "<p>The catalogue does not say.</p>";
  return toList([
    ["Emails", waiting.mailsWaiting ?? "unknown"],
    ["Embargoes to be opened", waiting.embargoesLate ?? "unknown"],
    ["DOIs to be registered", waiting.doisUnregistered ?? "unknown"],
    ["Purges of shared answers", waiting.purgesWaiting ?? "unknown"],
  ]);
}

function describeTraffic(traffic: Traffic | null): string {
  if (traffic === null)
    return "<p>Workers Analytics Engine did not answer. A new dataset has no answer before its first point.</p>";
  const rows = traffic.pages.map(({ page, answers, errors, fromCache, slowMs, slowCatalogueMs }) =>
    [
      page,
      toWhole(answers),
      toWhole(errors),
      answers === 0 ? "" : `${Math.round((100 * fromCache) / answers)}%`,
      `${toWhole(slowMs)} ms`,
      `${toWhole(slowCatalogueMs)} ms`,
    ]
      .map((cell, place) =>
        place === 0 ? `<th scope="row">${escapeHtml(cell)}</th>` : `<td>${escapeHtml(cell)}</td>`,
      )
      .join(""),
  );
  if (rows.length === 0) return "<p>None yet.</p>";
  const events = traffic.events.map(
    (each) =>
      [`${EVENTS[each.event] ?? each.event}: ${each.outcome}`, describeEvent(each)] as const,
  );
  return `<div role="region" aria-label="Answers by page" tabindex="0"><table><thead><tr><th scope="col">Page</th><th scope="col">Answers</th><th scope="col">Errors</th><th scope="col">Without the catalogue</th><th scope="col">95% began within</th><th scope="col">95% waited for the catalogue</th></tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody></table></div>${toList(events)}`;
}

function describeEvent({ event, times, slowMs, longestMs }: EventCount): string {
  if (longestMs === 0) return toWhole(times);
  return event === "content"
    ? `${toWhole(times)}, content was up to ${toAge(longestMs / 1_000)} old`
    : `${toWhole(times)}, 95% within ${toWhole(slowMs)} ms`;
}

const EVENTS: Readonly<Record<string, string>> = {
  content: "Runs that read content",
  publishing: "Publications",
  session: "Expired sessions",
  "sign-in": "Sign-ins by a form",
  "sign-in-dialog": "Sign-ins in the dialog",
};

function toWhole(amount: number): string {
  return Math.round(amount).toLocaleString("en-GB");
}
