import type { Context } from "hono";
import type { FormAnswer, FormReply, UnsentForm } from "#client/contract/form.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../services.ts";
import { answerPage } from "./documents.ts";
import { loadPage } from "./load-page.ts";
import { toPageUrl } from "./page-url.ts";
import { answerPayload } from "./payloads.ts";
import { loadAccountApi, loadAccountForShell } from "./shell.ts";

interface ReplyParts {
  /** Path and query of the form's page. */
  page: string;
  reply: FormReply;
  status: 200 | 403 | 409 | 422 | 429 | 503;
}

/** The form's page once more, with what is to be said of the form. */
export async function answerReply(
  services: Services,
  c: Context<PortalEnv>,
  { page, reply, status }: ReplyParts,
): Promise<Response> {
  const address = toPageUrl(services.config.PUBLIC_ORIGIN + page);
  const account = loadAccountForShell(loadAccountApi(services, c));
  const opened = await loadPage(services, c, address, account);
  if (opened.kind === "view" && opened.view.kind === "page") {
    opened.view.reply = reply;
    opened.status = status;
  }
  if (isForScript(c)) return answerPayload(services, c, opened);
  return answerPage(services, c, { opened, address });
}

/**
 * The session is over, or could not be checked: nothing was sent. A script keeps the form where it
 * stands; else the sign-in page is answered with the form, to be sent as it was (F-55).
 */
export async function answerUnsent(
  services: Services,
  c: Context<PortalEnv>,
  { page, entries }: Pick<UnsentForm, "page" | "entries">,
): Promise<Response> {
  const session = c.get("session");
  const isUnchecked = session.kind === "visitor" && session.isUnchecked === true;
  const reason = isUnchecked ? "unchecked" : "ended";
  if (isForScript(c)) {
    const answer: FormAnswer = { buildId: services.build.id, signedOut: reason };
    return c.json(answer, 401);
  }
  const signIn = href("sign-in", {}, { from: page });
  const address = toPageUrl(services.config.PUBLIC_ORIGIN + signIn);
  const opened = await loadPage(services, c, address);
  if (opened.kind === "view" && opened.view.kind === "page") {
    opened.view.unsent = { reason, page, entries };
    opened.status = 401;
  }
  return answerPage(services, c, { opened: { ...opened, isPrivate: true }, address });
}

/** Whether a script of ours has sent it. */
export function isForScript(c: Context<PortalEnv>): boolean {
  return (c.req.header("accept") ?? "").startsWith("application/json");
}
