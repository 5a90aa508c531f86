import { cutText } from "#base/cut.ts";
import { hashToBase64 } from "#base/hex.ts";
import { type Context, Hono } from "hono";
import type { FollowOutcome } from "#client/contract/follow.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { EMAIL_MAX_CHARS } from "#client/contract/limits.ts";
import { href, routes } from "#client/contract/routes.ts";
import { type Query } from "#client/contract/query-string.ts";
import { parseFollows } from "#api/wire/follows.ts";
import { parseCleanJson } from "#base/clean.ts";
import { isAllowed } from "#platform/limiter.ts";
import { readSecret, readSubject, toQuery, toTarget } from "../loaders/follow.ts";
import {
  answerNotSent,
  answerTooMany,
  type NotSentTexts,
  type RepeatableForm,
} from "../page/too-many.ts";
import { readContent } from "../content/request-content.ts";
import { openCatalogue } from "../product-api/catalogue.ts";
import { sendFollow } from "../product-api/follows.ts";
import { loadSynonyms } from "../search/load-synonyms.ts";
import type { PortalEnv, Services } from "../services.ts";
import { toHeaders } from "./caller-headers.ts";
import { readField, readForm, refuseForeign } from "./read-form.ts";

/** Emails about news: forms that return to their page, and the one-click unsubscribe of email programs. */
export function follow(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().post(routes["follow"].pattern, async (c) => {
    const oneClick = readSecret((name) => c.req.queries(name) ?? [], "stop");
    if (oneClick !== null) return stopWithOneClick(services, c, oneClick);
    const form = await readForm(services, c);
    if (!form) return refuseForeign(c);
    const values = (name: string): string[] =>
      form.getAll(name).filter((value) => typeof value === "string");
    const confirm = readSecret(values, "confirm");
    if (confirm !== null) return confirmFollow(services, c, confirm);
    const stop = readSecret(values, "stop");
    if (stop !== null) return stopFollow(services, c, { link: stop, id: readField(form, "id") });
    return ask(services, c, form);
  });
}

/**
 * RFC 8058: an email program posts to the email's own link, from anywhere and without a page. Only the
 * secret in it authorizes, and ending twice is not an error.
 */
async function stopWithOneClick(
  { api }: Services,
  c: Context<PortalEnv>,
  link: string,
): Promise<Response> {
  const answer = await sendFollow(api, "/stop", { body: { link }, language: LANGUAGE });
  const isDone = answer !== null && answer.status < 300;
  const text = isDone ? "No more of these emails are sent.\n" : "Try again in a moment.\n";
  return c.text(text, isDone ? 200 : 503, { "Cache-Control": "private, no-store" });
}

async function confirmFollow(
  { api }: Services,
  c: Context<PortalEnv>,
  link: string,
): Promise<Response> {
  const answer = await sendFollow(api, "/confirm", { body: { link }, language: LANGUAGE });
  const follows = answer?.status === 200 ? parseFollows(parseCleanJson(answer.text)) : null;
  if (follows?.ok) return goOn(c, { stop: follows.value.link }, "confirmed");
  const isOver = answer?.status === 410 || answer?.status === 404;
  return isOver ? goOn(c, {}, "over") : goOn(c, { confirm: link }, "failed");
}

async function stopFollow(
  { api }: Services,
  c: Context<PortalEnv>,
  { link, id }: { link: string; id: string },
): Promise<Response> {
  const body = /^[1-9]\d{0,14}$/.test(id) ? { link, id: Number(id) } : { link };
  const answer = await sendFollow(api, "/stop", { body, language: LANGUAGE });
  const isDone = answer !== null && answer.status < 300;
  // After the last one the link opens nothing, and is removed from the address.
  return goOn(c, isDone && !("id" in body) ? {} : { stop: link }, isDone ? "stopped" : "failed");
}

async function ask(services: Services, c: Context<PortalEnv>, form: FormData): Promise<Response> {
  const values = (name: string): string[] =>
    form.getAll(name).filter((value) => typeof value === "string");
  const subject = readSubject(values);
  if (subject === null) return goOn(c, {}, "unknown");
  const email = readField(form, "email");
  const query = toQuery(subject);
  const repeatable: RepeatableForm = {
    action: href("follow"),
    submit: "Ask again",
    fields: [
      { name: "email", value: cutText(email, EMAIL_MAX_CHARS), label: "Email", type: "email" },
      ...[...new Set(form.keys())]
        .filter((name) => name !== "email" && Object.hasOwn(query, name))
        .flatMap((name) => values(name).map((value) => ({ name, value }))),
    ],
  };
  const { callLimits, readNetwork } = services;
  const requester = {
    address: readNetwork(c.req.raw.headers),
    account: `email ${await hashToBase64(email.toLowerCase())}`,
  };
  const isFree = await isAllowed(callLimits.requests, requester);
  const target = (): ReturnType<typeof toTarget> =>
    toTarget(subject, (family) =>
      loadSynonyms(
        { content: readContent(services, c), catalogue: openCatalogue(services, c) },
        family,
      ),
    );
  const answer = isFree
    ? await sendFollow(services.api, "", {
        body: { email, ...(await target()) },
        language: LANGUAGE,
        headers: toHeaders(c),
      })
    : null;
  if (!isFree || answer?.status === 429)
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  const back = { href: href("follow", {}, query), label: "Back to the form" };
  const keep = (status: 422 | 503, texts: NotSentTexts) =>
    answerNotSent(services, c, { status, texts, form: repeatable, back });
  switch (answer?.status) {
    case 202:
      return goOn(c, {}, "asked");
    case 400:
      return keep(422, NO_ADDRESS);
    case 404:
      return goOn(c, query, "unknown");
    case 503:
      return keep(422, UNAVAILABLE);
    default:
      return keep(503, SILENT);
  }
}

const NO_ADDRESS = {
  what: "Email cannot be sent to this address.",
  next: "Nothing was sent. What you wrote is kept below: correct it, then ask again.",
};
const UNAVAILABLE = {
  what: "No email can be sent at the moment, or too many requests from your network are waiting for confirmation.",
  next: "Nothing was stored. What you wrote is kept below: ask again later.",
};
const SILENT = {
  what: "The catalogue did not answer properly, so we cannot tell whether an email was sent.",
  next: "What you wrote is kept below. Ask again in a moment: you follow it only once.",
};

function goOn(c: Context<PortalEnv>, query: Query, sent: FollowOutcome): Response {
  c.header("Cache-Control", "private, no-store");
  return c.redirect(href("follow", {}, { ...query, sent }), 303);
}
