import * as v from "valibot";
import { emailAddress } from "#api/wire/fields.ts";
import { escapeHtml } from "#base/escape-html.ts";
import { createPage } from "../identity/html.ts";
import type { Faults } from "../faults.ts";

/** Messages that are stored; the oldest is removed first. */
const MAILS_MAX = 100;

const Mail = v.object({
  from: v.string(),
  to: v.pipe(v.array(emailAddress), v.minLength(1)),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string(), ""),
  headers: v.optional(v.record(v.string(), v.string()), {}),
});
type Mail = v.InferOutput<typeof Mail>;

interface MailOptions {
  /** The Bearer token of a sender. */
  readonly token: string;
  readonly faults: Pick<Faults, "apply">;
}

/** The stand-in of an email service: takes `POST /mail/send` and shows the messages at `/mail/outbox`. */
export function createMailService({
  token,
  faults,
}: MailOptions): (request: Request) => Promise<Response> {
  let received: readonly Mail[] = [];

  async function take(request: Request): Promise<Response> {
    if (request.headers.get("authorization") !== `Bearer ${token}`)
      return new Response("Unauthorized\n", { status: 401 });
    const mail = v.safeParse(Mail, await request.json().catch(() => null));
    if (!mail.success) return new Response("This is no email.\n", { status: 400 });
    received = [mail.output, ...received].slice(0, MAILS_MAX);
    return new Response(null, { status: 202 });
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const fault = await faults.apply("mail", pathname, request.signal);
    if (fault) return fault;
    const address = `${request.method} ${pathname}`;
    if (address === "POST /mail/send") return take(request);
    if (address === "GET /mail/outbox") return createOutboxPage(received);
    return new Response("Not found\n", { status: 404 });
  };
}

function toHeaderLines(headers: Mail["headers"]): string {
  return Object.entries(headers)
    .map(([name, value]) => `<p><code>${escapeHtml(`${name}: ${value}`)}</code></p>`)
    .join("");
}

function createOutboxPage(mails: readonly Mail[]): Response {
  const items = mails.map(
    ({ to, subject, text, headers }) =>
      `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to.join(", "))}</p><p>${escapeHtml(text)}</p>${toHeaderLines(headers)}</article>`,
  );
  const nothing = "<p>Nothing yet. Emails of the catalogue appear here; reload to look again.</p>";
  return createPage("Emails of the catalogue", items.join("") || nothing);
}
