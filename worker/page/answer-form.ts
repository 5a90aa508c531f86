import type { Context } from "hono";
import type { FormAnswer, FormReply, SignedOut, UnsentForm } from "#client/contract/form.ts";
import { href } from "#client/contract/routes.ts";
import type { PortalEnv, Services } from "../services.ts";
import { answerPage } from "./documents.ts";
import { type LoadedPage, loadPage } from "./load-page.ts";
import { type PageUrl, toPageUrl } from "./page-url.ts";
import { answerPayload } from "./payloads.ts";
import { loadAccountApi, loadAccountForShell } from "./shell.ts";

/** The page for a form whose own page is removed, and its form that takes what was typed. */
export interface FallbackPage {
  page: string;
  form?: string;
}

interface ReplyParts extends Pick<UnsentForm, "page" | "entries"> {
  reply: FormReply;
  status: 200 | 403 | 409 | 422 | 429 | 503;
  /** `null` where the form's page always exists. */
  instead: FallbackPage | null;
}

/**
 * The form's page once more, with a message about the form. When that page is removed, the list it
 * was in has the message; when it cannot be rendered just now, the form is kept to be sent again.
 */
export async function answerReply(
  services: Services,
  c: Context<PortalEnv>,
  { page, entries, reply, status, instead }: ReplyParts,
): Promise<Response> {
  const own = await openPage(services, c, page);
  if (isMade(own)) return answerWith(services, c, own, { reply, status });
  if (instead && isGone(own)) {
    const other = await openPage(services, c, instead.page);
    const moved = instead.form ? moveReply(reply, instead.form) : reply;
    if (isMade(other)) return answerWith(services, c, other, { reply: moved, status });
  }
  if (own.opened.kind === "view" && own.opened.status >= 500)
    return answerUnanswered(services, c, { page, entries });
  return answerOpened(services, c, own);
}

function moveReply(reply: FormReply, form: string): FormReply {
  return { ...reply, form, subject: "", message: `${reply.message} ${MOVED}` };
}

const MOVED = "What you entered is kept below. You can make a new one from it.";

interface Opened {
  opened: LoadedPage;
  address: PageUrl;
}

async function openPage(services: Services, c: Context<PortalEnv>, page: string): Promise<Opened> {
  const address = toPageUrl(services.config.PUBLIC_ORIGIN + page);
  const account = loadAccountForShell(loadAccountApi(services, c));
  return { opened: await loadPage(services, c, address, account), address };
}

function isMade({ opened }: Opened): boolean {
  return opened.kind === "view" && opened.view.kind === "page";
}

/** Removed, or no longer the caller's. */
function isGone({ opened }: Opened): boolean {
  return opened.kind === "view" && [403, 404, 410].includes(opened.status);
}

function answerWith(
  services: Services,
  c: Context<PortalEnv>,
  page: Opened,
  { reply, status }: Pick<ReplyParts, "reply" | "status">,
): Promise<Response> {
  const { opened } = page;
  if (opened.kind === "view" && opened.view.kind === "page") {
    opened.view.reply = reply;
    opened.status = status;
  }
  return answerOpened(services, c, page);
}

function answerOpened(
  services: Services,
  c: Context<PortalEnv>,
  { opened, address }: Opened,
): Promise<Response> {
  if (isForScript(c)) return answerPayload(services, c, opened);
  return answerPage(services, c, { opened, address });
}

/** A script keeps the form in its place, as for any answer without a message about it. */
async function answerUnanswered(
  services: Services,
  c: Context<PortalEnv>,
  { page, entries }: Pick<UnsentForm, "page" | "entries">,
): Promise<Response> {
  if (isForScript(c)) return c.json({ buildId: services.build.id }, 503);
  const unsent = { reason: "unanswered", message: MESSAGES.unanswered, page, entries } as const;
  return answerHeld(services, c, { unsent, status: 503 });
}

const MESSAGES: Record<UnsentForm["reason"], string> = {
  unanswered:
    "We cannot tell whether your change was made. What you entered is kept here. Send it again in a moment: it is done only once.",
  ended: "Your session has ended, so nothing was changed this time. What you entered is kept.",
  unchecked:
    "Your sign-in could not be checked just now, so nothing was changed this time. What you entered is kept.",
  "maybe-done":
    "Your session has ended, so nothing was changed this time. If you sent this before and no answer came, it was probably done then, because it ends the session. Sign in to see.",
};

interface UnsentParts extends Pick<UnsentForm, "page" | "entries"> {
  /** Whether the form ends the session when it succeeds. */
  endsSession?: boolean;
}

/**
 * The session has ended, or could not be checked: nothing was sent. A script keeps the form in its
 * place; otherwise the sign-in page is answered with the form, to be sent unchanged (F-55).
 */
export async function answerUnsent(
  services: Services,
  c: Context<PortalEnv>,
  { page, entries, endsSession = false }: UnsentParts,
): Promise<Response> {
  const session = c.get("session");
  const isUnchecked = session.kind === "visitor" && session.isUnchecked === true;
  const reason: SignedOut = isUnchecked ? "unchecked" : endsSession ? "maybe-done" : "ended";
  if (isForScript(c)) {
    const answer: FormAnswer = { buildId: services.build.id, signedOut: reason };
    return c.json(answer, 401);
  }
  const unsent = { reason, message: MESSAGES[reason], page, entries };
  return answerHeld(services, c, { unsent, status: 401 });
}

/** The sign-in page with a form, to be sent again from there. */
async function answerHeld(
  services: Services,
  c: Context<PortalEnv>,
  { unsent, status }: { unsent: UnsentForm; status: 401 | 503 },
): Promise<Response> {
  const held = unsent.reason === "unanswered" ? 1 : undefined;
  const signIn = href("sign-in", {}, { from: unsent.page, held });
  const address = toPageUrl(services.config.PUBLIC_ORIGIN + signIn);
  const opened = await loadPage(services, c, address);
  if (opened.kind === "view" && opened.view.kind === "page") {
    opened.view.unsent = unsent;
    opened.status = status;
  }
  return answerPage(services, c, { opened: { ...opened, isPrivate: true }, address });
}

/** Whether our own script has sent it. */
export function isForScript(c: Context<PortalEnv>): boolean {
  return (c.req.header("accept") ?? "").startsWith("application/json");
}
