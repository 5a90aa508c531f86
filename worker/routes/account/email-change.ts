import { cutText } from "#base/cut.ts";
import { type Context, Hono } from "hono";
import {
  confirmEmailHref,
  type EmailOutcome,
  type RevertOutcome,
} from "#client/contract/account/email-change.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../../services.ts";
import type { Change } from "../../product-api/client.ts";
import { loadAccountApi } from "../../page/shell.ts";
import { readField, readForm } from "../read-form.ts";

/** Longer fields are no address, no code and no link. */
const FIELD_MAX_CHARS = 320;

/**
 * Another e-mail address, in forms that come back to their page. What is answered says where to go
 * on and holds neither an address nor a code, because addresses of pages end up in histories.
 */
export function emailChange(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .post(href("user.email"), async (c) => {
      const body = await readBody(services, c, "email");
      if (!body) return refuseForeign(c);
      const status = await send(services, c, { path: "/user/email", method: "PUT", body });
      if (status === "visitor") return goOn(c, href("home"));
      if (status === 202) return goOn(c, href("user.email", {}, { step: "code" }));
      if (status === 200) return goOn(c, CHANGED);
      return goOn(c, href("user.email", {}, { sent: toAskOutcome(status) }));
    })
    .post(confirmEmailHref(), async (c) => {
      const body = await readBody(services, c, "code");
      if (!body) return refuseForeign(c);
      const path = "/user/email/confirm";
      const status = await send(services, c, { path, method: "POST", body });
      if (status === "visitor") return goOn(c, href("home"));
      if (status === 200) return goOn(c, CHANGED);
      const sent = toConfirmOutcome(status);
      const isOver = sent !== "wrong-code" && sent !== "failed";
      return goOn(c, href("user.email", {}, { ...(!isOver && { step: "code" }), sent }));
    })
    .post(href("user.email.revert"), async (c) => {
      const body = await readBody(services, c, "link");
      if (!body) return refuseForeign(c);
      const sent = toRevertOutcome(await revert(services, body));
      // The link is needed again where it may still work, and leaves the address where it is used.
      const again = sent === "failed" ? { link: body["link"] } : {};
      return goOn(c, href("user.email.revert", {}, { ...again, sent }));
    });
}

const CHANGED = href("user.profile", {}, { sent: "email-changed" });

/** One field of a form of our own, as the product API takes it; `null` for a form of another site. */
async function readBody(
  services: Services,
  c: Context<PortalEnv>,
  name: string,
): Promise<Record<string, string> | null> {
  const form = await readForm(services, c);
  return form && { [name]: cutText(readField(form, name), FIELD_MAX_CHARS) };
}

async function send(
  services: Services,
  c: Context<PortalEnv>,
  change: Omit<Change, "token">,
): Promise<number | "visitor" | null> {
  const account = loadAccountApi(services, c);
  if (!account) return "visitor";
  const answer = await account.change(change);
  if (c.get("session").kind === "visitor") return "visitor";
  return answer.ok ? answer.value.status : (answer.status ?? null);
}

/** In nobody's name: the link's secret is all that counts. */
async function revert({ api }: Services, body: object): Promise<number | null> {
  const opened = await api.open("/user/email/revert", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!opened.ok) return null;
  await opened.value.body?.cancel();
  return opened.value.status;
}

function toAskOutcome(status: number | null): EmailOutcome {
  switch (status) {
    case 400:
      return "refused";
    case 403:
      return "sign-in-again";
    case 409:
      return "taken";
    case 429:
      return "too-often";
    case 503:
      return "under-way";
    default:
      return "failed";
  }
}

function toConfirmOutcome(status: number | null): EmailOutcome {
  switch (status) {
    case 400:
      return "wrong-code";
    case 409:
      return "taken";
    case 410:
      return "no-code";
    case 503:
      return "under-way";
    default:
      return "failed";
  }
}

function toRevertOutcome(status: number | null): RevertOutcome {
  switch (status) {
    case 200:
      return "reverted";
    case 400:
    case 410:
      return "used";
    case 409:
      return "taken";
    default:
      return "failed";
  }
}

function goOn(c: Context<PortalEnv>, to: string): Response {
  c.header("Cache-Control", "private, no-store");
  return c.redirect(to, 303);
}

function refuseForeign(c: Context<PortalEnv>): Response {
  return c.text("This form was not sent from its own page.", 403, {
    "Cache-Control": "private, no-store",
  });
}
