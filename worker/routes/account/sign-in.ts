import { type Context, Hono, type MiddlewareHandler } from "hono";
import { EMAIL_MAX_CHARS } from "#client/contract/limits.ts";
import { parseReturnPath } from "#client/contract/return-path.ts";
import { href, routes as pages } from "#client/contract/routes.ts";
import { isAllowed } from "#platform/limiter.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readBoundedBody } from "#base/bounded-body.ts";
import { hashToBase64 } from "#base/hex.ts";
import { POST_MAX_BYTES } from "../../limits.ts";
import { answerTooMany, type RepeatableForm } from "../../page/too-many.ts";
import type { FormRefusal } from "../../session/form-sign-in.ts";

/** The media type of a plain form. */
export const FORM = "application/x-www-form-urlencoded";
const PASSWORD_MAX_CHARS = 256;

const END_SESSION_PATH = "/session/end";

/** Sign-in from a plain form, and the end of a session for the edge's deny list; both optional. */
export function postedSignIn(services: Services): Hono<PortalEnv> {
  const { PUBLIC_ORIGIN, AUTH_FLOW_TYPE, DENY_ENDED_SESSIONS } = services.config;
  const routes = new Hono<PortalEnv>();
  if (AUTH_FLOW_TYPE === "USER_PASSWORD_AUTH") {
    routes.post(pages["sign-in"].pattern, sameOriginOnly(PUBLIC_ORIGIN, FORM), (c) =>
      signIn(services, c),
    );
  }
  if (DENY_ENDED_SESSIONS) {
    routes.post(END_SESSION_PATH, sameOriginOnly(PUBLIC_ORIGIN, "application/json"), (c) =>
      endSession(services, c),
    );
  }
  return routes;
}

async function signIn(services: Services, c: Context<PortalEnv>): Promise<Response> {
  c.header("Cache-Control", "private, no-store");
  const body = await readBoundedBody(c.req.raw, POST_MAX_BYTES);
  if (body === null) return c.text("This form is too long.", 413);
  const form = new URLSearchParams(body);
  const username = (form.get("email") ?? "").trim();
  const password = form.get("password") ?? "";
  const from = parseReturnPath(form.get("from"));
  const isComplete = username !== "" && password !== "";
  if (!isComplete || username.length > EMAIL_MAX_CHARS || password.length > PASSWORD_MAX_CHARS) {
    return back(c, { refused: "wrong", from });
  }
  const requester = {
    address: services.readNetwork(c.req.raw.headers),
    account: await hashToBase64(username.toLowerCase()),
  };
  if (!(await isAllowed(services.callLimits.signIn, requester))) {
    return answerTooMany(services, c, { kind: "signIn", form: toRepeatableForm(username, from) });
  }
  const cookie = c.req.header("cookie") ?? "";
  const outcome = await services.signIn({ username, password, cookie });
  if (outcome.kind === "refused") return back(c, { refused: outcome.refusal, from });
  c.set("session", { kind: "visitor", setCookies: outcome.setCookies });
  return c.redirect(from ?? href("workspaces.shared"), 303);
}

function toRepeatableForm(username: string, from: string | null): RepeatableForm {
  return {
    action: href("sign-in"),
    submit: "Sign In",
    fields: [
      { name: "email", value: username, label: "Email", autoComplete: "username" },
      {
        name: "password",
        value: "",
        label: "Password",
        type: "password",
        autoComplete: "current-password",
      },
      { name: "from", value: from ?? "" },
    ],
  };
}

function back(
  c: Context<PortalEnv>,
  { refused, from }: { refused: FormRefusal; from: string | null },
): Response {
  return c.redirect(href("sign-in", {}, { refused, from: from ?? undefined }), 303);
}

async function endSession(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const session = c.get("session");
  if (session.kind === "signed-in" && session.claims) await services.endSession(session.claims);
  return c.body(null, 204, { "Cache-Control": "private, no-store" });
}

/**
 * For addresses that change something. A page of another site cannot post here with our
 * reader's cookies: browsers send the origin of a request in `Sec-Fetch-Site`, older ones in
 * `Origin`; a request with neither is refused. `SameSite=Lax` cookies are a second protection.
 */
export function sameOriginOnly(origin: string, contentType: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header("sec-fetch-site");
    const isOurs = site === undefined ? c.req.header("origin") === origin : site === "same-origin";
    if (!isOurs) return c.text("This request came from another site, so it was refused.", 403);
    if (!(c.req.header("content-type") ?? "").startsWith(contentType)) {
      return c.text(`This address accepts ${contentType}.`, 415);
    }
    return next();
  };
}

/** Public settings of the user pool, requested when the sign-in code loads and not before. */
export function signInConfig({ config }: Services): Hono<PortalEnv> {
  const oauth = {
    domain: config.OAUTH_DOMAIN,
    scopes: config.OAUTH_SCOPES,
    redirectSignIn: [`${config.PUBLIC_ORIGIN}/orcid-redirect`, `${config.PUBLIC_ORIGIN}/profile`],
    redirectSignOut: [`${config.PUBLIC_ORIGIN}/`],
    responseType: config.OAUTH_RESPONSE_TYPE,
  };
  const settings = {
    userPoolId: config.USER_POOL_ID,
    userPoolClientId: config.USER_POOL_CLIENT_ID,
    userPoolEndpoint: config.USER_POOL_ENDPOINT,
    authFlowType: config.AUTH_FLOW_TYPE,
    oauth: config.OAUTH_DOMAIN === "" ? null : oauth,
    // For open tabs of builds whose pages did not name them.
    providers: config.OAUTH_DOMAIN === "" ? [] : config.SOCIAL_PROVIDERS,
    passwordPolicy: { minLength: config.PASSWORD_MIN_LENGTH, needs: config.PASSWORD_NEEDS },
    identityPool:
      config.IDENTITY_POOL_ID === ""
        ? null
        : {
            id: config.IDENTITY_POOL_ID,
            endpoint: config.IDENTITY_POOL_ENDPOINT || null,
            allowsGuests: config.GUEST_ACCESS,
          },
    challenge:
      config.CHALLENGE_SCRIPT_URL === ""
        ? null
        : { scriptUrl: config.CHALLENGE_SCRIPT_URL, siteKey: config.CHALLENGE_SITE_KEY },
    endSessionPath: config.DENY_ENDED_SESSIONS ? END_SESSION_PATH : null,
    cookieDomain: config.COOKIE_DOMAIN === "" ? null : config.COOKIE_DOMAIN,
  };
  return new Hono<PortalEnv>().get("/sign-in/config.json", (c) =>
    c.json(settings, 200, { "Cache-Control": "public, max-age=300" }),
  );
}
