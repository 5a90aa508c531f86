import type { Context } from "hono";
import type { PortalEnv } from "../app-env.ts";

/**
 * Whether the answer may be meant for one person: the caller is signed in, carries token cookies that
 * could not be believed just now, or previews drafts. None of them is answered from, or into, what visitors share.
 */
export function isPersonalRequest(c: Context<PortalEnv>): boolean {
  const session = c.get("session");
  return (
    session.kind === "signed-in" ||
    session.setCookies.length > 0 ||
    c.get("drafts") !== undefined ||
    (c.req.header("cookie") ?? "").includes("CognitoIdentityServiceProvider.")
  );
}
