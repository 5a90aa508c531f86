import { Hono } from "hono";
import { SignJWT } from "jose";
import * as v from "valibot";
import { createGuard } from "../../auth/guard.ts";
import { README_TOKEN_TTL_S } from "../../limits.ts";
import { one, parseQuery, text } from "../../http/query.ts";
import { updateProfile } from "../../store/profile.ts";
import { loadMembership } from "../../store/workspaces.ts";
import type { Services } from "../../services.ts";
import { answerUser } from "./profile.ts";

export const SwitchQuery = v.object({
  organization_id: one(text("organization_id", 255)),
});

export function sessionRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("PUT /session/switch-organization", async (call) => {
    const query = parseQuery(call.c.req.url, SwitchQuery);
    if (!query.ok) return call.refuse(400, "organization_id is required");
    const { user } = call.account;
    const workspace = await loadMembership(services, user.id, toPlace(query.value.organization_id));
    if (workspace === null || !call.allows(workspace.level))
      return call.refuse(403, "You do not belong to this workspace.");
    await updateProfile(services, user, { organizationId: workspace.id });
    return answerUser(services, call);
  });

  on("GET /session/readme-credentials", async ({ c, account, refuse }) => {
    if (services.readmeSecret === null)
      return refuse(404, "This catalogue has no documentation site to sign in to.");
    const { sub, firstName, lastName, email } = account.user;
    const issuedAt = Math.floor(services.now().getTime() / 1000);
    const token = await new SignJWT({ name: `${firstName} ${lastName}`, email })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .setSubject(sub)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + README_TOKEN_TTL_S)
      .sign(new TextEncoder().encode(services.readmeSecret));
    return c.json(token);
  });

  return routes;
}

/** Addresses name a workspace by its node id or its number. */
export function toPlace(text: string): string | number {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
