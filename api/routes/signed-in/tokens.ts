import { Hono } from "hono";
import { parseTokenName } from "../../wire/account/tokens.ts";
import { readBody } from "../../http/body.ts";
import { createGuard } from "../../auth/guard.ts";
import { TOKENS_MAX } from "../../limits.ts";
import { mailOwner } from "../../mail/account-notices.ts";
import {
  createToken,
  deleteToken,
  loadTokens,
  renameToken,
  type TokenRow,
} from "../../store/tokens.ts";
import type { Services } from "../../services.ts";

const TAKEN = "You have a key of this name here. Choose another name.";

/** Machine keys; only a person in a browser can make, change or revoke them. */
export function tokenRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /token", async ({ c, account: { user, current }, refuse }) => {
    if (current === null) return refuse(403, "Choose a workspace first.");
    return c.json((await loadTokens(services, user.id, current.id)).map(toApiToken));
  });

  on("POST /token", async (call) => {
    const body = await readBody(call, parseTokenName);
    if (!body.ok) return body.answer;
    const { user, current } = call.account;
    if (current === null) return call.refuse(403, "Choose a workspace first.");
    const { name } = body.value;
    const made = await createToken(services, { userId: user.id, organizationId: current.id, name });
    if (made === null) {
      const keys = await loadTokens(services, user.id, current.id);
      const isTaken = keys.some((key) => key.name === name);
      return call.refuse(
        400,
        isTaken ? TAKEN : `You have ${TOKENS_MAX} keys here. Delete one first.`,
      );
    }
    mailOwner(services, call, "keyMade");
    return call.c.json({ name, ...made }, 201);
  });

  on("PUT /token/:id", async (call) => {
    const body = await readBody(call, parseTokenName);
    if (!body.ok) return body.answer;
    const { name } = body.value;
    const token = await renameToken(services, { userId: call.account.user.id, key: call.id, name });
    if (token === "unknown") return call.refuse(404, "No such key.");
    return token === "taken" ? call.refuse(400, TAKEN) : call.c.json(toApiToken(token));
  });

  on("DELETE /token/:id", async ({ c, account, id, refuse }) =>
    (await deleteToken(services, account.user.id, id))
      ? c.body(null, 200)
      : refuse(404, "No such key."),
  );

  return routes;
}

function toApiToken({ name, key, lastUsed }: TokenRow) {
  return { name, key, ...(lastUsed !== null && { lastUsed }) };
}
