import { readBoundedBody } from "#base/bounded-body.ts";
import { escapeHtml } from "#base/escape-html.ts";
import { createPage } from "../html.ts";
import { BODY_MAX_BYTES } from "../limits.ts";
import { parseAuthorizationRequest, type AuthorizationRequest } from "./authorization-request.ts";
import { type Hosted, isSocial, SOCIAL_PROVIDERS } from "./hosted.ts";
import { answerLogin, createLoginPage } from "./login.ts";
import { answerRevoke, answerToken, refuseToken, TOKEN_CORS } from "./token.ts";
import { denyCode, endVisit, grantAccess, readVisit, redirect } from "./visit.ts";

type Fields = Readonly<Record<string, string>>;
type Step = (
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Fields,
) => Response | Promise<Response>;
type Endpoint = (hosted: Hosted, fields: Fields) => Promise<Response>;

/** Pages that are only valid within a request for a code, which is in their query. */
const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ["GET /login", (_, request) => createLoginPage(request, { username: "", failure: null })],
  ["POST /login", answerLogin],
  ["GET /orcid", createOrcidPage],
  ["POST /orcid", answerOrcid],
  ["GET /social", createSocialPage],
  ["POST /social", answerSocial],
]);

const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map<string, Endpoint>([
  ["/oauth2/token", answerToken],
  ["/oauth2/revoke", answerRevoke],
]);

function createFaultPage(notice: string): Response {
  return createPage("This cannot go on", `<p>${escapeHtml(notice)}</p>`, { status: 400 });
}

/** Reads a posted form; `null` when it is too large or not a form. */
async function readFields(request: Request): Promise<Fields | null> {
  if (request.method !== "POST") return {};
  const type = request.headers.get("content-type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded")) return null;
  const text = await readBoundedBody(request, BODY_MAX_BYTES);
  return text === null ? null : Object.fromEntries(new URLSearchParams(text));
}

/** Redirects with a code when this browser is signed in already, otherwise to a login. */
async function authorize(
  hosted: Hosted,
  browser: Request,
  request: AuthorizationRequest,
): Promise<Response> {
  const visit = readVisit(hosted, browser);
  const isWanted = request.provider === null || request.provider === visit?.provider;
  if (visit && isWanted) return grantAccess(hosted, request, visit);
  if (request.isSilent) return denyCode(request, "login_required", "Nobody is signed in");
  return redirect(`${new URL(browser.url).origin}/${toWay(request.provider)}?${request.query}`);
}

function toWay(provider: string | null): "orcid" | "social" | "login" {
  if (provider === "ORCID") return "orcid";
  return isSocial(provider) ? "social" : "login";
}

function answerLogout(hosted: Hosted, browser: Request, query: URLSearchParams): Response {
  const logoutUri = query.get("logout_uri") ?? "";
  const isKnown = query.get("client_id") === hosted.pool.clientId;
  if (!isKnown || !hosted.logoutUris.includes(logoutUri)) {
    return createFaultPage("This application may not send you to that address.");
  }
  return redirect(logoutUri, endVisit(hosted, browser));
}

async function answerStep(hosted: Hosted, browser: Request, url: URL): Promise<Response> {
  const step = STEPS.get(`${browser.method} ${url.pathname}`);
  const isAuthorize = browser.method === "GET" && url.pathname === "/oauth2/authorize";
  if (!step && !isAuthorize) return createPage("Not found", "", { status: 404 });
  const parsed = parseAuthorizationRequest(hosted, url.searchParams);
  if (!parsed.ok) {
    return "redirect" in parsed ? redirect(parsed.redirect) : createFaultPage(parsed.notice);
  }
  if (!step) return authorize(hosted, browser, parsed.request);
  const fields = await readFields(browser);
  return fields ? step(hosted, parsed.request, fields) : createFaultPage("This is not a form.");
}

/** Answers everything at the hosted login's own origin. */
export async function handleHosted(hosted: Hosted, browser: Request): Promise<Response> {
  const url = new URL(browser.url);
  if (browser.method === "GET" && url.pathname === "/logout") {
    return answerLogout(hosted, browser, url.searchParams);
  }
  const endpoint = ENDPOINTS.get(url.pathname);
  if (!endpoint) return answerStep(hosted, browser, url);
  if (browser.method === "OPTIONS") return new Response(null, { status: 204, headers: TOKEN_CORS });
  const fields = browser.method === "POST" ? await readFields(browser) : null;
  return fields ? endpoint(hosted, fields) : refuseToken("invalid_request");
}

/** The stand-in of ORCID's page: choose whose iD you have, or deny. */
function createOrcidPage(hosted: Hosted, request: AuthorizationRequest): Response {
  const people = hosted.pool.accounts.list().flatMap(({ seed, orcid }) => {
    if (orcid === null) return [];
    const name = escapeHtml(`${seed.givenName} ${seed.familyName}`);
    const id = escapeHtml(orcid);
    return [`<button name="orcid" value="${id}">${name}<br>${id}</button>`];
  });
  return createPage(
    "ORCID (stand-in)",
    `<p>The portal asks to know your ORCID iD.</p>
<form method="post" action="/orcid?${escapeHtml(request.query)}">${people.join("")}
<button name="orcid" value="">Deny access</button></form>`,
  );
}

/** Takes the choice made on the ORCID page. */
function answerOrcid(
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Readonly<Record<string, string>>,
): Response | Promise<Response> {
  const chosen = fields["orcid"];
  const account = hosted.pool.accounts.list().find(({ orcid }) => chosen && orcid === chosen);
  if (!account) return denyCode(request, "access_denied", "The user denied access");
  return grantAccess(hosted, request, { sub: account.sub, provider: "ORCID" });
}

/** The stand-in of a social provider's page: choose whose account you have there, or deny. */
function createSocialPage(
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Fields = {},
): Response {
  const provider = fields["provider"] ?? request.provider;
  if (!isSocial(provider)) return createFaultPage("This provider is not known here.");
  const people = hosted.pool.accounts.list().map(({ seed, sub }) => {
    const name = escapeHtml(`${seed.givenName} ${seed.familyName}`);
    return `<button name="sub" value="${escapeHtml(sub)}">${name}</button>`;
  });
  return createPage(
    `${SOCIAL_PROVIDERS[provider]} (stand-in)`,
    `<p>Choose an account to continue to the portal.</p>
<form method="post" action="/social?${escapeHtml(request.query)}">
<input type="hidden" name="provider" value="${provider}">${people.join("")}
<button name="sub" value="">Cancel</button></form>`,
  );
}

/** Takes the choice made there; without one the page is shown. */
function answerSocial(
  hosted: Hosted,
  request: AuthorizationRequest,
  fields: Fields,
): Response | Promise<Response> {
  const { provider, sub } = fields;
  if (sub === undefined || !isSocial(provider)) return createSocialPage(hosted, request, fields);
  const account = hosted.pool.accounts.list().find((candidate) => candidate.sub === sub);
  if (!account) return denyCode(request, "access_denied", "The user denied access");
  return grantAccess(hosted, request, { sub, provider });
}
