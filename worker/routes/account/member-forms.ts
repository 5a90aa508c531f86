import { type Context, Hono } from "hono";
import {
  DONE,
  FORM_FIELDS,
  type FormAnswer,
  type FormReply,
  readKeyOwner,
  type UnsentForm,
} from "#client/contract/form.ts";
import { type RouteName, routes } from "#client/contract/routes.ts";
import { matchRoute } from "#client/contract/match-route.ts";
import { hashToHex } from "#base/hex.ts";
import { fallbackPages, longForms, memberForms } from "../../forms/index.ts";
import { isAllowed } from "#platform/limiter.ts";
import { FORM_MAX_BYTES, POST_MAX_BYTES } from "../../limits.ts";
import { type FormOutcome, type MemberForm, readTexts } from "../../forms/form.ts";
import { answerReply, answerUnsent, isForScript } from "../../page/answer-form.ts";
import type { AccountApi } from "../../product-api/account.ts";
import { loadAccountApi } from "../../page/shell.ts";
import { toPageUrl } from "../../page/page-url.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { isFreshSession } from "../../session/own-sign-in.ts";
import { readField, readForm } from "../read-form.ts";
import { endBrowserSession } from "./sign-out.ts";

/**
 * Forms of members' pages, each sent to its page's own address (`worker/forms/`). A successful one redirects
 * to the page with a message; otherwise the same page is answered, with what was typed. A script that
 * requests JSON gets the same outcome.
 */
export function answerMemberForms(services: Services): Hono<PortalEnv> {
  const app = new Hono<PortalEnv>();
  for (const name of Object.keys(memberForms) as RouteName[])
    // its keys are names of routes
    app.post(routes[name].pattern, (c, next) => answer(services, c, next));
  return app;
}

async function answer(
  services: Services,
  c: Context<PortalEnv>,
  next: () => Promise<void>,
): Promise<Response | void> {
  const match = matchRoute(c.req.path);
  const forms = match && memberForms[match.name];
  if (!match || !forms) return next();
  c.header("Cache-Control", "private, no-store");
  const maxBytes = longForms.has(match.name) ? FORM_MAX_BYTES : POST_MAX_BYTES;
  const form = await readForm(services, c, { maxBytes });
  if (!form) return c.text("This form was not sent from its own page.", 403);
  const name = readField(form, FORM_FIELDS.name);
  const sent = Object.hasOwn(forms, name) ? forms[name] : undefined;
  if (!sent) return c.text("This page has no such form.", 400);
  const session = c.get("session");
  const account = loadAccountApi(services, c);
  if (session.kind === "visitor" || !account)
    return goOn(services, c, { route: match.name, form, name, sent }, SIGNED_OUT);
  const key = readField(form, FORM_FIELDS.key);
  const outcome =
    readKeyOwner(key) === session.sub && KEY.test(key)
      ? await sent.send(form, {
          account,
          params: match.params,
          subject: readField(form, FORM_FIELDS.subject),
          isFresh: isFreshSession(services, account),
          brandName: services.config.BRAND_NAME,
          countTry: () => countTry(services, c, session.sub),
          callUserPool: (operation, input) =>
            services.callUserPoolAs(operation, { ...input, AccessToken: account.token() }),
          change: createChange(account, key),
        })
      : FOREIGN;
  if (outcome.kind === "signed-out" && c.get("session").kind !== "visitor") {
    // The user pool refused a token that all others still accept.
    const { setCookies } = await endBrowserSession(services, c);
    c.set("session", { kind: "visitor", setCookies });
  }
  // The product API may have refused the token meanwhile (F-55).
  const isOver = c.get("session").kind === "visitor" && outcome.kind !== "left";
  return goOn(services, c, { route: match.name, form, name, sent }, isOver ? SIGNED_OUT : outcome);
}

/** A stolen session must not find out the password any faster than a stranger may. */
async function countTry(
  services: Services,
  c: Context<PortalEnv>,
  account: string,
): Promise<boolean> {
  const address = services.readNetwork(c.req.raw.headers);
  const isWithin = await isAllowed(services.callLimits.signIn, { address, account });
  if (!isWithin) services.log({ event: "rate_limited", kind: "signIn" });
  return isWithin;
}

const KEY = /^[\w.:-]{20,160}$/;

const SIGNED_OUT = { kind: "signed-out" } as const;

/** A person who signed in after the page was opened must not send another person's text. */
const FOREIGN: FormOutcome = {
  kind: "refused",
  status: 409,
  message:
    "This form was opened with another account, or comes from an older page. Nothing was changed. Check it, then send it again.",
};

/** The key identifies the form and the change, because the back button allows another change in the same form. */
function createChange(account: AccountApi, formKey: string) {
  return async (change: Parameters<AccountApi["change"]>[0]) => {
    const facts = [formKey, change.method, change.path, JSON.stringify(change.body ?? null)];
    return account.change({ ...change, key: await hashToHex(facts.join("\n")) });
  };
}

interface SentForm {
  route: RouteName;
  form: FormData;
  name: string;
  sent: MemberForm;
}

function goOn(
  services: Services,
  c: Context<PortalEnv>,
  { route, form, name, sent }: SentForm,
  outcome: FormOutcome,
): Response | Promise<Response> {
  const page = toPageUrl(c.req.url);
  page.query.delete(DONE);
  const address = page.pathname + (page.query.size === 0 ? "" : `?${page.query}`);
  if (outcome.kind === "done") {
    page.query.set(DONE, name);
    return redirect(services, c, outcome.to ?? `${page.pathname}?${page.query}`);
  }
  if (outcome.kind === "left") return leave(services, c, outcome);
  const entries = [...form].flatMap(([field, value]): UnsentForm["entries"] =>
    typeof value === "string" && !sent.secrets.includes(field) ? [[field, value]] : [],
  );
  if (outcome.kind === "signed-out") {
    const { endsSession } = sent;
    return answerUnsent(services, c, { page: address, entries, endsSession });
  }
  const values =
    outcome === FOREIGN ? [] : sent.fields.map((field) => [field, readTexts(form, field)]);
  const reply: FormReply = {
    form: name,
    subject: readField(form, FORM_FIELDS.subject),
    kind: outcome.kind,
    message: outcome.message,
    problems: ("problems" in outcome && outcome.problems) || {},
    ...("quoted" in outcome && outcome.quoted && { quoted: outcome.quoted }),
    values: outcome.kind === "shown" ? {} : Object.fromEntries(values),
    result: outcome.result ?? {},
    ...(canBeSentAgain(outcome) && { key: readField(form, FORM_FIELDS.key) }),
  };
  const status = outcome.kind === "shown" ? 200 : outcome.status;
  if (status === 429) c.header("Retry-After", toWait(outcome));
  const instead = fallbackPages[route]?.(name) ?? null;
  return answerReply(services, c, { page: address, entries, reply, status, instead });
}

/** Seconds, for `Retry-After` (RFC 6585, section 4). */
function toWait(outcome: FormOutcome): string {
  return String(("waitSeconds" in outcome && outcome.waitSeconds) || 60);
}

/** Unchanged: it may have been done already, or was only too early. */
function canBeSentAgain(outcome: FormOutcome): boolean {
  return "isUnknown" in outcome || ("status" in outcome && outcome.status === 429);
}

/** Like the Sign Out form. */
async function leave(
  services: Services,
  c: Context<PortalEnv>,
  outcome: Extract<FormOutcome, { kind: "left" }>,
): Promise<Response> {
  const { setCookies, to } = await endBrowserSession(services, c, outcome);
  c.set("session", { kind: "visitor", setCookies });
  if (!isForScript(c)) return c.redirect(to, 303);
  const answer: FormAnswer = { buildId: services.build.id, redirect: to, isSignedOut: true };
  return c.json(answer);
}

function redirect(services: Services, c: Context<PortalEnv>, to: string): Response {
  if (!isForScript(c)) return c.redirect(to, 303);
  return c.json({ buildId: services.build.id, redirect: to } satisfies FormAnswer);
}
