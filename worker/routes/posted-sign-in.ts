import { type Context, Hono } from "hono";
import { EMAIL_MAX_CHARS } from "#client/contract/limits.ts";
import { href } from "#client/contract/routes.ts";
import { isWithin } from "#platform/limiter.ts";
import type { PortalEnv } from "../app-env.ts";
import { readBoundedBody } from "#base/bounded-body.ts";
import { toDigest } from "#base/hex.ts";
import { POST_MAX_BYTES } from "../limits.ts";
import { sameOriginOnly } from "../middleware/same-origin.ts";
import { answerTooMany, type KeptForm } from "../page/too-many.ts";
import type { FormRefusal } from "../session/form-sign-in.ts";
import type { Services } from "../services.ts";

const FORM = "application/x-www-form-urlencoded";
const PASSWORD_MAX_CHARS = 256;

/** Addresses that take a POST under these settings. */
export function postPaths({ config }: Services): ReadonlySet<string> {
  const form = config.AUTH_FLOW_TYPE === "USER_PASSWORD_AUTH" ? [href("sign-in")] : [];
  const end = config.DENY_ENDED_SESSIONS ? [END_SESSION_PATH] : [];
  return new Set([...form, ...end]);
}

const END_SESSION_PATH = "/session/end";

/** Sign-in from a plain form, and the end of a session for the edge's deny list; both optional. */
export function postedSignIn(services: Services): Hono<PortalEnv> {
  const { PUBLIC_ORIGIN } = services.config;
  return new Hono<PortalEnv>()
    .post(href("sign-in"), sameOriginOnly(PUBLIC_ORIGIN, FORM), (c) => signIn(services, c))
    .post(END_SESSION_PATH, sameOriginOnly(PUBLIC_ORIGIN, "application/json"), (c) =>
      endSession(services, c),
    );
}

async function signIn(services: Services, c: Context<PortalEnv>): Promise<Response> {
  c.header("Cache-Control", "private, no-store");
  const body = await readBoundedBody(c.req.raw, POST_MAX_BYTES);
  if (body === null) return c.text("This form is too long.", 413);
  const form = new URLSearchParams(body);
  const username = (form.get("email") ?? "").trim();
  const password = form.get("password") ?? "";
  const isComplete = username !== "" && password !== "";
  if (!isComplete || username.length > EMAIL_MAX_CHARS || password.length > PASSWORD_MAX_CHARS) {
    return back(c, "wrong");
  }
  const asker = {
    address: services.readNetwork(c.req.raw.headers),
    account: await toDigest(username.toLowerCase()),
  };
  if (!(await isWithin(services.callLimits.signIn, asker))) {
    return answerTooMany(services, c, { kind: "signIn", form: toKeptForm(username) });
  }
  const cookie = c.req.header("cookie") ?? "";
  const outcome = await services.signIn({ username, password, cookie });
  if (outcome.kind === "refused") return back(c, outcome.refusal);
  c.set("session", { kind: "visitor", setCookies: outcome.setCookies });
  return c.redirect(href("workspaces.shared"), 303);
}

function toKeptForm(username: string): KeptForm {
  return {
    action: href("sign-in"),
    submit: "Sign In",
    fields: [
      { name: "email", value: username, label: "Email", type: "email" },
      { name: "password", value: "", label: "Password", type: "password" },
    ],
  };
}

function back(c: Context<PortalEnv>, refused: FormRefusal): Response {
  return c.redirect(href("sign-in", {}, { refused }), 303);
}

async function endSession(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const session = c.get("session");
  if (session.kind === "signed-in" && session.claims) await services.endSession(session.claims);
  return c.body(null, 204, { "Cache-Control": "private, no-store" });
}
