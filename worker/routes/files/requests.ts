import { type Context, Hono } from "hono";
import type { FormOutcome } from "#client/contract/record-page.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { isAllowed } from "#platform/limiter.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { toDigest } from "#base/hex.ts";
import { answerTooMany, type RepeatableForm } from "../../page/too-many.ts";
import { toHeaders } from "../caller-headers.ts";
import { readField, readForm } from "../read-form.ts";
import { RECORD_PATH } from "../record/record-path.ts";

/** Asking for files that are archived or withheld: forms that come back to their page (UX-02). */
export function requests(services: Services): Hono<PortalEnv> {
  const [recordPath, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>()
    .post(`${versionPath}/restore`, (c) => askToRestore(services, c))
    .post(`${recordPath}/access`, (c) => askForAccess(services, c));
}

async function askToRestore(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const form = await readForm(services, c);
  if (!form) return refuseForeign(c);
  const { id, version } = c.req.param();
  const token = readField(form, "cf-turnstile-response") || readField(form, "recaptchaToken");
  const name = readField(form, "name");
  const email = readField(form, "email");
  const repeatable: RepeatableForm = {
    action: c.req.path,
    submit: "Ask again",
    fields: [
      { name: "name", value: name, label: "Full name" },
      { name: "email", value: email, label: "Email", type: "email" },
      // No one has used it up yet, and it proves nothing but that this form was not sent by a robot.
      ...(token === "" ? [] : [{ name: "recaptchaToken", value: token }]),
    ],
  };
  const account = toAccount(c) ?? `email ${await toDigest(email.toLowerCase())}`;
  if (!(await mayAsk(services, c, account))) {
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  }
  const sent = await send(services, c, "/discover/rehydrate", {
    datasetId: Number(id),
    datasetVersionId: Number(version),
    name,
    email,
    ...(token !== "" && { recaptchaToken: token }),
  });
  if (sent === "too many")
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  return comeBack(c, { get: 1, sent: sent === "sent" ? "restore-sent" : "restore-refused" });
}

async function askForAccess(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const form = await readForm(services, c);
  if (!form) return refuseForeign(c);
  const agreementId = Number(readField(form, "agreement"));
  const isAgreed = agreementId === 0 || readField(form, "agree") === "yes";
  const body = agreementId > 0 ? { dataUseAgreementId: agreementId } : {};
  const path = `/discover/datasets/${c.req.param("id")}/preview`;
  const repeatable: RepeatableForm = {
    action: c.req.path,
    submit: "Ask again",
    fields: ["agreement", "agree"].map((name) => ({ name, value: readField(form, name) })),
  };
  if (!(await mayAsk(services, c, toAccount(c)))) {
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  }
  const sent = isAgreed ? await send(services, c, path, body) : "refused";
  if (sent === "too many")
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  return comeBack(c, { get: 1, sent: sent === "sent" ? "access-sent" : "access-refused" });
}

function toAccount(c: Context<PortalEnv>): string | null {
  const session = c.get("session");
  return session.kind === "signed-in" ? session.sub : null;
}

function mayAsk(
  { callLimits, readNetwork }: Services,
  c: Context<PortalEnv>,
  account: string | null,
): Promise<boolean> {
  return isAllowed(callLimits.requests, { address: readNetwork(c.req.raw.headers), account });
}

async function send(
  { api }: Services,
  c: Context<PortalEnv>,
  path: string,
  body: object,
): Promise<"sent" | "refused" | "too many"> {
  const headers = toHeaders(c);
  headers.set("content-type", "application/json");
  const opened = await api.open(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (opened.ok) await opened.value.body?.cancel();
  if (opened.ok && opened.value.status === 429) return "too many";
  return opened.ok && opened.value.ok ? "sent" : "refused";
}

/** To the page the form stood on, which says what came of it; a reload sends nothing again. */
function comeBack(c: Context<PortalEnv>, query: { get: 1; sent: FormOutcome }): Response {
  const page = c.req.path.replace(/\/(restore|access)$/, "");
  c.header("Cache-Control", "no-store");
  return c.redirect(page + toQueryString(query), 303);
}

function refuseForeign(c: Context<PortalEnv>): Response {
  return c.text("This form was not sent from its own page.", 403, { "Cache-Control": "no-store" });
}
