import { Hono } from "hono";
import {
  parseOrcidAuthorization,
  parseProfileChange,
  parseSignInChanged,
  parseTermsAcceptance,
} from "../../wire/account/profile.ts";
import { readBody } from "../../http/body.ts";
import { createGuard, type Call } from "../../auth/guard.ts";
import { mailOwner } from "../../mail/account-notices.ts";
import { loadUser, toUser } from "../../store/accounts.ts";
import {
  acceptCustomTerms,
  acceptTerms,
  endSessions,
  linkOrcid,
  unlinkOrcid,
  updateProfile,
} from "../../store/profile.ts";
import { loadMembership } from "../../store/workspaces.ts";
import type { Services } from "../../services.ts";
import type { PoolChange } from "../../user-pool/admin.ts";

/** The catalogue and the pool change together or not at all. */
const POOL_FAILED = "Sign-in could not be told of this change; nothing was changed.";
const POOL_SILENT =
  "Sign-in did not answer, so this ORCID iD may open the account. It is shown as linked. Unlink it, and link it again if you wish.";

export function profileRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /user", async ({ c, account }) => c.json(toUser(account.user)));

  on("PUT /user", async (call) => {
    const body = await readBody(call, parseProfileChange);
    if (!body.ok) return body.answer;
    const { user, session } = call.account;
    const place = body.value.organization ?? null;
    if (place !== null && session === "machine")
      return call.refuse(403, "A machine key stays in its workspace.");
    const workspace = place === null ? null : await loadMembership(services, user.id, place);
    if (place !== null && workspace === null)
      return call.refuse(403, "You do not belong to this workspace.");
    const organizationId = workspace?.id ?? null;
    await updateProfile(services, user, { ...body.value, organizationId });
    return answerUser(services, call);
  });

  on("DELETE /user/sessions", async ({ c, account }) => {
    const { id, sub } = account.user;
    await endSessions(services, id);
    // Here all of them end, whatever the pool answers: a refreshed token keeps the time of its sign-in.
    const outcome = await services.userPool.signOut(sub);
    if (outcome !== "changed") services.log({ event: "sessions_not_ended_in_pool", outcome });
    return c.body(null, 200);
  });

  on("POST /user/sign-in-changes", async (call) => {
    const body = await readBody(call, parseSignInChanged);
    if (!body.ok) return body.answer;
    mailOwner(services, call, body.value.change);
    return call.c.body(null, 204);
  });

  on("PUT /user/pennsieve-terms-of-service", async (call) => {
    const body = await readBody(call, parseTermsAcceptance);
    if (!body.ok) return body.answer;
    await acceptTerms(services, call.account.user, body.value.version);
    return answerUser(services, call);
  });

  on("PUT /user/custom-terms-of-service", async (call) => {
    const body = await readBody(call, parseTermsAcceptance);
    if (!body.ok) return body.answer;
    const { user, current } = call.account;
    if (current === null) return call.refuse(403, "Choose a workspace first.");
    const { version } = body.value;
    await acceptCustomTerms(services, user, { organizationId: current.id, version });
    return answerUser(services, call);
  });

  on("POST /user/orcid", async (call) => {
    const { user } = call.account;
    const body = await readBody(call, parseOrcidAuthorization);
    if (!body.ok) return body.answer;
    if (user.orcid !== null) return call.refuse(400, "An ORCID iD is linked already.");
    const link = await services.exchangeOrcid(body.value.authorizationCode.code);
    if (link === null) return call.refuse(400, "The authorization code was refused.");
    if ((await linkOrcid(services, user, link)) === "taken")
      return call.refuse(400, "This ORCID iD is linked already.");
    const result = await attachOrcid(services, user.sub, link.orcid);
    if (result === "changed") {
      mailOwner(services, call, "orcidLinked");
      return call.c.json(link);
    }
    if (result === "unknown") {
      // The iD may open the account by now: its person must see it, and be able to unlink it.
      mailOwner(services, call, "orcidLinked");
      return call.refuse(502, POOL_SILENT);
    }
    await unlinkOrcid(services, user);
    return result === "taken"
      ? call.refuse(400, "This ORCID iD is linked already.")
      : call.refuse(502, POOL_FAILED);
  });

  on("DELETE /user/orcid", async ({ c, account, language, refuse }) => {
    const { orcid: link } = toUser(account.user);
    if (!link) return refuse(400, "No ORCID iD is linked.");
    const result = await services.userPool.detachOrcid(link.orcid);
    // Listed here until the pool confirms that it is unlinked; unlinking again has the same effect.
    if (result !== "changed") return refuse(502, result === "unknown" ? POOL_SILENT : POOL_FAILED);
    await unlinkOrcid(services, account.user);
    mailOwner(services, { account, language }, "orcidUnlinked");
    return c.body(null, 200);
  });

  return routes;
}

/** Requested twice when no answer came: the pool accepts a change that is already made. */
async function attachOrcid(
  { userPool }: Services,
  sub: string,
  orcid: string,
): Promise<PoolChange> {
  const result = await userPool.attachOrcid(sub, orcid);
  if (result !== "unknown") return result;
  const again = await userPool.attachOrcid(sub, orcid);
  return again === "failed" ? "unknown" : again;
}

/** The profile as it is now, after a change. */
export async function answerUser(
  services: Services,
  { c, account, refuse }: Call,
): Promise<Response> {
  const user = await loadUser(services, account.user.sub);
  return user === null ? refuse(404, "No account belongs to this token.") : c.json(toUser(user));
}
