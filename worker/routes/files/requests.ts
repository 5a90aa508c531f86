import { type Context, Hono } from "hono";
import type { Result } from "#client/contract/failures.ts";
import type { FormOutcome } from "#client/contract/record-page.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { isAllowed } from "#platform/limiter.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { requestAccess, requestRestore } from "../../product-api/version-files.ts";
import { hashToBase64 } from "#base/hex.ts";
import { answerTooMany, type RepeatableForm } from "../../page/too-many.ts";
import { toHeaders } from "../caller-headers.ts";
import { readField, readForm } from "../read-form.ts";
import { RECORD_PATH } from "../record/record-path.ts";

/** Requests for archived or withheld files: forms that return to their page (UX-02). */
export function requests(services: Services): Hono<PortalEnv> {
  const [recordPath, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>()
    .post(`${versionPath}/restore`, (c) => askToRestore(services, c))
    .post(`${recordPath}/access`, (c) => askForAccess(services, c));
}

async function askToRestore(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const form = await readForm(services, c);
  if (!form) return refuseForeign(c);
  const { id = "", version = "" } = c.req.param();
  const token = readField(form, "cf-turnstile-response") || readField(form, "recaptchaToken");
  const name = readField(form, "name");
  const email = readField(form, "email");
  const repeatable: RepeatableForm = {
    action: c.req.path,
    submit: "Ask again",
    fields: [
      { name: "name", value: name, label: "Full name" },
      { name: "email", value: email, label: "Email", type: "email" },
      // It is still unused, and proves only that no robot sent this form.
      ...(token === "" ? [] : [{ name: "recaptchaToken", value: token }]),
    ],
  };
  const account = toAccount(c) ?? `email ${await hashToBase64(email.toLowerCase())}`;
  if (!(await mayAsk(services, c, account))) {
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  }
  const restore = { id, version, name, email, ...(token !== "" && { recaptchaToken: token }) };
  const sent = await readOutcome(requestRestore(services.api, restore, toHeaders(c)));
  if (sent === "too many")
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  return comeBack(c, { get: 1, sent: sent === "sent" ? "restore-sent" : "restore-refused" });
}

async function askForAccess(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const form = await readForm(services, c);
  if (!form) return refuseForeign(c);
  const agreementId = Number(readField(form, "agreement"));
  const isAgreed = agreementId === 0 || readField(form, "agree") === "yes";
  const repeatable: RepeatableForm = {
    action: c.req.path,
    submit: "Ask again",
    fields: ["agreement", "agree"].map((name) => ({ name, value: readField(form, name) })),
  };
  if (!(await mayAsk(services, c, toAccount(c)))) {
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  }
  const access = { id: c.req.param("id") ?? "", agreementId: agreementId > 0 ? agreementId : null };
  const sent = isAgreed
    ? await readOutcome(requestAccess(services.api, access, toHeaders(c)))
    : "refused";
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

async function readOutcome(
  request: Promise<Result<Response>>,
): Promise<"sent" | "refused" | "too many"> {
  const opened = await request;
  if (opened.ok) await opened.value.body?.cancel();
  if (opened.ok && opened.value.status === 429) return "too many";
  return opened.ok && opened.value.ok ? "sent" : "refused";
}

/** Redirects to the form's page, which shows the outcome; a reload sends nothing again. */
function comeBack(c: Context<PortalEnv>, query: { get: 1; sent: FormOutcome }): Response {
  const page = c.req.path.replace(/\/(restore|access)$/, "");
  c.header("Cache-Control", "no-store");
  return c.redirect(page + toQueryString(query), 303);
}

function refuseForeign(c: Context<PortalEnv>): Response {
  return c.text("This form was not sent from its own page.", 403, { "Cache-Control": "no-store" });
}
