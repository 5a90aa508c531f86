import type { Context } from "hono";
import type { PortalEnv } from "../app-env.ts";
import { type AccountApi, createAccountApi } from "../product-api/account.ts";
import { createCaller } from "../session/caller.ts";
import type { Services } from "../services.ts";

/**
 * What the signed-in caller's token shows, one for the whole request; `null` for a visitor. A
 * token that the product API refuses changes whose request this is (F-55).
 */
export function loadAccountApi({ api }: Services, c: Context<PortalEnv>): AccountApi | null {
  const session = c.get("session");
  if (session.kind === "visitor") return null;
  const opened =
    c.get("account") ??
    createAccountApi(
      api,
      createCaller(session, (next) => c.set("session", next)),
    );
  c.set("account", opened);
  return opened;
}
