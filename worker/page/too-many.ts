import { LANGUAGE } from "#client/contract/language.ts";
import { readAppearance } from "#client/contract/appearance.ts";
import { href } from "#client/contract/routes.ts";
import type { Context } from "hono";
import { html } from "hono/html";
import { toProblem, TOO_MANY_HEADERS } from "#platform/limiter.ts";
import type { PortalEnv, Services } from "../services.ts";
import type { CallLimits } from "../middleware/call-limits.ts";

/** The typed fields, to be sent again; never a password. */
export interface RepeatableForm {
  action: string;
  submit: string;
  fields: readonly RepeatableField[];
}

interface RepeatableField {
  name: string;
  value: string;
  /** Absent for fields that the reader did not type. */
  label?: string;
  type?: "email" | "password";
  autoComplete?: "username" | "current-password";
}

const TEXTS: Record<keyof CallLimits, { what: string; repeatable: string }> = {
  signIn: {
    what: "There were too many attempts to sign in, from your network or with this email address or username.",
    repeatable:
      "You were not signed in, and your account was not locked. Your email address or username is kept below.",
  },
  requests: {
    what: "There were too many requests from your network, your account or with this email address.",
    repeatable: "This one was not sent. What you wrote is kept below.",
  },
  search: {
    what: "There were too many searches or lists of files from your network or your account.",
    repeatable: "This address keeps your search and its filters.",
  },
  downloads: {
    what: "There were too many downloads from your network or your account.",
    repeatable: "Downloads in progress continue. Your selection is kept on the previous page.",
  },
};

const WAIT = "Try again in one minute.";
const AGAIN = "Try again";

/** For a form that stays on its page, with what was typed. */
export const TOO_MANY_REQUESTS: NotSentTexts = {
  what: `${TEXTS.requests.what} ${WAIT}`,
  next: TEXTS.requests.repeatable,
};

/** The answer to a call beyond its limit: a page for people, a problem for programs. */
export function answerTooMany(
  services: Services,
  c: Context<PortalEnv>,
  { kind, form }: { kind: keyof CallLimits; form?: RepeatableForm },
): Response | Promise<Response> {
  const { what, repeatable } = TEXTS[kind];
  services.log({ event: "rate_limited", kind });
  const accept = c.req.header("accept") ?? "";
  if (form === undefined && !accept.includes("text/html")) return toProblem(`${what} ${WAIT}`);
  const page = drawPage(services, c, {
    title: "One minute, please",
    texts: { what: `${what} ${WAIT}`, next: repeatable },
    below: form ? drawForm(form) : html`<p><a href="">${AGAIN}</a></p>`,
    back: { href: href("home"), label: `Back to ${services.config.BRAND_NAME}` },
  });
  return c.html(page, 429, { ...TOO_MANY_HEADERS, Vary: "Accept" });
}

export interface NotSentTexts {
  what: string;
  /** What is kept, and what to do. */
  next: string;
}

interface NotSent {
  status: 422 | 503;
  texts: NotSentTexts;
  form?: RepeatableForm;
  back: Back;
}

/** The answer to a form without a page of its own to come back to with what was typed. */
export function answerNotSent(
  services: Services,
  c: Context<PortalEnv>,
  { status, texts, form, back }: NotSent,
): Response | Promise<Response> {
  const title = status === 503 ? "We cannot tell whether this was sent" : "This was not sent";
  const page = drawPage(services, c, { title, texts, below: form && drawForm(form), back });
  return c.html(page, status, { "Cache-Control": "private, no-store" });
}

interface Back {
  href: string;
  label: string;
}

interface PageParts extends Pick<NotSent, "texts" | "back"> {
  title: string;
  below: ReturnType<typeof html> | undefined;
}

function drawPage(
  { config, build }: Services,
  c: Context<PortalEnv>,
  { title, texts, below, back }: PageParts,
) {
  const style = "max-width:38rem;margin:4rem auto;padding:0 1rem";
  const appearance = readAppearance(c.req.header("cookie") ?? "");
  return html`<!doctype html>
    <html lang="${LANGUAGE}" ${appearance && html`data-theme="${appearance}"`}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${config.BRAND_NAME}</title>
        ${build.styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <main style="${style}">
          <h1>${title}</h1>
          <p role="alert">${texts.what}</p>
          <p>${texts.next}</p>
          ${below}
          <p><a href="${back.href}">${back.label}</a></p>
        </main>
      </body>
    </html>`;
}

function drawForm({ action, submit, fields }: RepeatableForm) {
  return html`<form method="post" action="${action}">
    ${fields.map(({ name, value, label, type = "text", autoComplete = "on" }) =>
      label === undefined
        ? html`<input type="hidden" name="${name}" value="${value}" />`
        : html`<p>
            <label
              >${label}
              <input
                name="${name}"
                type="${type}"
                autocomplete="${autoComplete}"
                value="${value}"
                required
            /></label>
          </p>`,
    )}
    <p><button type="submit">${submit}</button></p>
  </form>`;
}
