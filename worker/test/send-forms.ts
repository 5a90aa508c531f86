import type { TestApp, Visit } from "./app.ts";
import { findAll } from "./html.ts";
import { createMemberScript, postForm } from "./member.ts";
import { createStage, type Stage } from "./own-sign-in.ts";
import { CHANGED, READS, SENT_FORMS } from "./sent-forms.ts";
import type { Answer, Script } from "./upstream.ts";

/** The forms of members, each with its name. */
export const rows = Object.entries(SENT_FORMS).map(([name, row]) => ({ name, ...row }));
export type NamedRow = (typeof rows)[number];

/** Ada's portal, whose catalogue answers every change with this response, and every read well. */
export function create(change: Answer, pool: Stage["pool"] = {}): TestApp {
  const script: Script = { ...createMemberScript(), ...READS };
  const catalogue: Script = Object.fromEntries(CHANGED.map((path) => [path, change]));
  for (const [path, read] of Object.entries(script))
    catalogue[path] = (asked) => (asked.method === "GET" ? read(asked) : change(asked));
  return createStage({ catalogue, pool, settings: { AUTH_FLOW_TYPE: "USER_AUTH" } }).app;
}

export function send(
  app: TestApp,
  { name, page, subject = "", typed = {}, hidden = {} }: NamedRow,
): Promise<Visit> {
  const [, form = ""] = name.split(" ");
  return postForm(app, page, { _form: form, _subject: subject, ...hidden, ...typed });
}

/**
 * Where a reader reads the outcome: in the form, or above a page that no longer has it. The
 * style hides the latter next to the former, and a closed part of the page shows nothing.
 */
export function readAlerts(html: string): string {
  const alerts = findAll(html, "div").filter(
    ({ attributes }) => attributes.get("role") === "alert",
  );
  const inForm = alerts.filter(({ attributes }) => attributes.has("tabindex"));
  const closed = findAll(html, "details").filter(({ attributes }) => !attributes.has("open"));
  return (inForm.length > 0 ? inForm : alerts)
    .map(({ text }) => text)
    .filter((text) => !closed.some((part) => part.text.includes(text)))
    .join("\n");
}
