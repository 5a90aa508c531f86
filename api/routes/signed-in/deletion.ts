import { Hono } from "hono";
import { parseDeletionRequest } from "#api/wire/account/deletion.ts";
import { createGuard } from "../../auth/guard.ts";
import { readBody } from "../../http/body.ts";
import { POOL_DELETIONS_MAX } from "../../limits.ts";
import { mailDeletion } from "../../mail/account-notices.ts";
import type { Services } from "../../services.ts";
import {
  deleteAccountRows,
  deletePoolDeletion,
  listPoolDeletions,
  loadDeletion,
} from "../../store/account-deletion.ts";

export function deletionRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /user/deletion", async ({ c, account }) =>
    c.json(await loadDeletion(services, account.user.id)),
  );

  on("POST /user/deletion", async (call) => {
    const { user } = call.account;
    const body = await readBody(call, parseDeletionRequest);
    if (!body.ok) return body.answer;
    if (body.value.email.toLowerCase() !== user.email.toLowerCase())
      return call.refuse(400, "This is not the account's email address.");
    if (!(await deleteAccountRows(services, user))) {
      const { blockedBy, blockedByCount } = await loadDeletion(services, user.id);
      const unnamed = (blockedByCount ?? 0) - blockedBy.length;
      const named = blockedBy.join(", ") + (unnamed > 0 ? `, and ${unnamed} more` : "");
      return call.refuse(409, `These workspaces need another owner first: ${named}.`);
    }
    mailDeletion(services, call);
    await deleteInPool(services, user.sub);
    return call.c.body(null, 200);
  });

  return routes;
}

/**
 * The catalogue first, then the pool: a person who is deleted in the catalogue is refused
 * everywhere, so a pool that does not answer is called again by the cron.
 */
async function deleteInPool(services: Services, sub: string): Promise<boolean> {
  if ((await services.userPool.deleteAccount(sub)) !== "changed") return false;
  await deletePoolDeletion(services, sub);
  return true;
}

/** Deletes accounts in the user pool that were not deleted at once, and returns how many. The cron calls it. */
export async function finishDeletions(services: Services): Promise<number> {
  let count = 0;
  for (const sub of await listPoolDeletions(services, POOL_DELETIONS_MAX))
    if (await deleteInPool(services, sub)) count += 1;
  return count;
}
