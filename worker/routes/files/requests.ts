import { type Context, Hono } from "hono";
import type { Result } from "#client/contract/failures.ts";
import type { FormOutcome } from "#client/contract/record-page.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { isAllowed } from "#platform/limiter.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { requestAccess, requestRestore } from "../../product-api/version-files.ts";
import { readBoundedText } from "#base/bounded-body.ts";
import { hashToBase64 } from "#base/hex.ts";
import { PROBLEM_MAX_CHARS } from "../../limits.ts";
import { isForScript } from "../../page/answer-form.ts";
import {
  answerNotSent,
  answerTooMany,
  type RepeatableForm,
  TOO_MANY_REQUESTS,
} from "../../page/too-many.ts";
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
  const restore = { id, version, name, email, ...(token !== "" && { recaptchaToken: token }) };
  const sent = (await mayAsk(services, c, account))
    ? await readOutcome(requestRestore(services.api, restore, toHeaders(c)))
    : "too many";
  if (isForScript(c)) return answerScript(c, sent);
  if (sent === "sent") return comeBack(c, { get: 1, sent: "restore-sent" });
  if (sent === "too many")
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  const back = { href: toRecordPath(c) + toQueryString({ get: 1 }), label: "Back to the record" };
  const { status, texts } = NOT_SENT[sent];
  if (sent === "robot") return answerNotSent(services, c, { status, texts, back });
  return answerNotSent(services, c, { status, texts, form: repeatable, back });
}

/** The page shows the sentence above the form, which keeps what was typed; `null` when it was sent. */
function answerScript(c: Context<PortalEnv>, sent: Outcome): Response {
  c.header("Cache-Control", "private, no-store");
  if (sent === "sent") return c.json({ notSent: null });
  const { status, texts } = NOT_SENT_BY_SCRIPT[sent];
  return c.json({ notSent: `${texts.what} ${texts.next}` }, status);
}

const REFUSED = {
  what: "The catalogue does not accept this name or this email address.",
  next: "Nothing was sent. What you wrote is kept below: correct it, then ask again.",
};
const ROBOT = {
  what: "The check against robots did not pass. It needs scripts.",
  next: "Nothing was sent. Ask again from the record, or write to its corresponding contributor.",
};
const CHECK_AGAIN = {
  what: "The check against robots did not pass.",
  next: "Nothing was sent. Ask again for a new check, or write to the record's corresponding contributor.",
};
const SILENT = {
  what: "The catalogue did not answer properly, so we cannot tell whether your request arrived.",
  next: "What you wrote is kept below. Ask again in a moment: the same request counts once.",
};

const NOT_SENT = {
  refused: { status: 422, texts: REFUSED },
  robot: { status: 422, texts: ROBOT },
  "signed-out": { status: 503, texts: SILENT },
  silent: { status: 503, texts: SILENT },
} as const;

const NOT_SENT_BY_SCRIPT = {
  ...NOT_SENT,
  robot: { status: 422, texts: CHECK_AGAIN },
  "too many": { status: 429, texts: TOO_MANY_REQUESTS },
} as const;

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
  if (!isAgreed) return comeBack(c, { get: 1, sent: "access-refused" });
  const sent = await readOutcome(requestAccess(services.api, access, toHeaders(c)));
  if (sent === "too many")
    return answerTooMany(services, c, { kind: "requests", form: repeatable });
  return comeBack(c, { get: 1, sent: ACCESS_OUTCOMES[sent] });
}

const ACCESS_OUTCOMES = {
  sent: "access-sent",
  "signed-out": "access-signed-out",
  robot: "access-refused",
  refused: "access-refused",
  silent: "access-failed",
} as const satisfies Record<string, FormOutcome>;

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

type Outcome = "sent" | "signed-out" | "robot" | "refused" | "too many" | "silent";

async function readOutcome(request: Promise<Result<Response>>): Promise<Outcome> {
  const opened = await request;
  if (!opened.ok) return "silent";
  const { status } = opened.value;
  if (status === 400) return (await isOfRobotCheck(opened.value)) ? "robot" : "refused";
  await opened.value.body?.cancel();
  if (opened.value.ok) return "sent";
  if (status === 401) return "signed-out";
  if (status === 429) return "too many";
  return status >= 500 ? "silent" : "refused";
}

/** The catalogue's refusal begins with the field. */
async function isOfRobotCheck(answer: Response): Promise<boolean> {
  const { text } = await readBoundedText(answer, PROBLEM_MAX_CHARS).catch(() => ({ text: "" }));
  return text.includes("recaptchaToken");
}

function toRecordPath(c: Context<PortalEnv>): string {
  return c.req.path.replace(/\/(restore|access)$/, "");
}

/** Redirects to the form's page, which shows the outcome; a reload sends nothing again. */
function comeBack(c: Context<PortalEnv>, query: { get: 1; sent: FormOutcome }): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(toRecordPath(c) + toQueryString(query), 303);
}

function refuseForeign(c: Context<PortalEnv>): Response {
  return c.text("This form was not sent from its own page.", 403, { "Cache-Control": "no-store" });
}
