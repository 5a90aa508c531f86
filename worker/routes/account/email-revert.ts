import { cutText } from "#base/cut.ts";
import { Hono } from "hono";
import type { RevertOutcome } from "#client/contract/account/security.ts";
import { href, routes } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readField, readForm } from "../read-form.ts";

/** A longer field is no link. */
const FIELD_MAX_CHARS = 320;

/**
 * Reverts a change of an email address, by the link in the notice that was mailed to the old one:
 * a form that returns to its page, sent without a session.
 */
export function emailRevert(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().post(routes["user.email.revert"].pattern, async (c) => {
    c.header("Cache-Control", "private, no-store");
    const form = await readForm(services, c);
    if (!form) return c.text("This form was not sent from its own page.", 403);
    const link = cutText(readField(form, "link"), FIELD_MAX_CHARS);
    const sent = toRevertOutcome(await revert(services, { link }));
    // The link stays in the address while it may still work, and is removed once it is used.
    const again = sent === "failed" ? { link } : {};
    return c.redirect(href("user.email.revert", {}, { ...again, sent }), 303);
  });
}

/** Only the link's secret authorizes. */
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
