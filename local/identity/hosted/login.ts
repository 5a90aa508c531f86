import type { Account } from "../accounts.ts";
import { takeCode } from "../challenges/one-time-code.ts";
import { checkPassword } from "../challenges/password.ts";
import { askSecondFactor } from "../challenges/second-factor.ts";
import type { Failure } from "../failures.ts";
import { createPage } from "../html.ts";
import { escapeHtml } from "#base/escape-html.ts";
import type { AuthAnswer } from "../sign-in.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import { type Hosted, SOCIAL_PROVIDERS } from "./hosted.ts";
import { grantAccess } from "./visit.ts";

type Fields = Readonly<Record<string, string>>;

const CODE_FACTORS = ["SOFTWARE_TOKEN_MFA", "SMS_MFA", "EMAIL_OTP"] as const;

function createAlert(failure: Failure | null): string {
  return failure ? `<p role="alert">${escapeHtml(failure.message)}</p>` : "";
}

/** The form of the hosted login, with the other providers below it. */
export function createLoginPage(
  request: AuthorizationRequest,
  shown: { username: string; failure: Failure | null },
): Response {
  const query = escapeHtml(request.query);
  const social = Object.entries(SOCIAL_PROVIDERS).map(
    ([name, label]) =>
      `<form action="/social?${query}" method="post"><button name="provider" value="${name}">Continue with ${label}</button></form>`,
  );
  return createPage(
    "Sign in",
    `${createAlert(shown.failure)}<form method="post" action="/login?${query}">
<label>Email <input name="username" type="email" autocomplete="username" required maxlength="128" value="${escapeHtml(shown.username)}"></label>
<label>Password <input name="password" type="password" autocomplete="current-password" required maxlength="256"></label>
<button class="main">Sign in</button></form>
<form action="/orcid?${query}" method="get">${createHiddenFields(request.query)}<button>Sign in with ORCID</button></form>${social.join("")}`,
    { status: shown.failure ? 400 : 200 },
  );
}

function createHiddenFields(query: string): string {
  return [...new URLSearchParams(query)]
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join("");
}

function createCodePage(
  request: AuthorizationRequest,
  step: { username: string; session: string; factor: string; failure: Failure | null },
): Response {
  return createPage(
    "One more step",
    `${createAlert(step.failure)}<form method="post" action="/login?${escapeHtml(request.query)}">
<input type="hidden" name="username" value="${escapeHtml(step.username)}">
<input type="hidden" name="session" value="${escapeHtml(step.session)}">
<input type="hidden" name="factor" value="${escapeHtml(step.factor)}">
<label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="8"></label>
<button class="main">Sign in</button></form>`,
    { status: step.failure ? 400 : 200 },
  );
}

function finish(
  hosted: Hosted,
  request: AuthorizationRequest,
  account: Account,
): Promise<Response> {
  return grantAccess(hosted, request, { sub: account.sub, provider: "COGNITO" });
}

function takeAnswer(
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Fields,
): Response | Promise<Response> {
  const { username = "", session = "", code = "" } = fields;
  const factor = CODE_FACTORS.find((name) => name === fields["factor"]) ?? "SOFTWARE_TOKEN_MFA";
  const answers = { USERNAME: username, [`${factor}_CODE`]: code };
  const taken = takeCode(hosted.pool, { challenge: factor, session, answers });
  if (taken.ok) return finish(hosted, request, taken.value.pending.account);
  const { failure } = taken;
  return failure.name === "NotAuthorizedException"
    ? createLoginPage(request, { username, failure })
    : createCodePage(request, { username, session, factor, failure });
}

function askCode(request: AuthorizationRequest, username: string, asked: AuthAnswer): Response {
  const factor = asked.ChallengeName ?? "";
  return CODE_FACTORS.some((name) => name === factor)
    ? createCodePage(request, { username, session: asked.Session ?? "", factor, failure: null })
    : createElsewherePage();
}

function createElsewherePage(): Response {
  const text = "<p>This account has a step that only the portal's own sign-in offers.</p>";
  return createPage("Finish in the portal", text, { status: 409 });
}

/** Takes the posted form: the password first, then the code of a second factor. */
export function answerLogin(
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Fields,
): Response | Promise<Response> {
  if (fields["session"]) return takeAnswer(hosted, request, fields);
  const { username = "", password = "" } = fields;
  const checked = checkPassword(hosted.pool, { username, password });
  if (!checked.ok) return createLoginPage(request, { username, failure: checked.failure });
  const account = checked.value;
  if (account.status !== "CONFIRMED") return createElsewherePage();
  const asked = askSecondFactor(hosted.pool, { account, username });
  return asked?.ok ? askCode(request, username, asked.value) : finish(hosted, request, account);
}
