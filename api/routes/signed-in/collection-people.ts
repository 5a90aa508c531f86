import { Hono } from "hono";
import { COLLECTION_LIMITS, parseCollectionInvitationRequest } from "../../wire/collections.ts";
import { createGuard, createReadingGuard, type Call } from "../../auth/guard.ts";
import { ROLE_LEVELS } from "../../auth/rights.ts";
import { mailInvitation } from "../../mail/account-notices.ts";
import {
  acceptInvitation,
  declineInvitation,
  invite,
  loadCollectionPeople,
  loadInvitations,
  removePerson,
} from "../../collections/people.ts";
import { readBody } from "../../http/body.ts";
import type { Services } from "../../services.ts";
import { answerSummary, findCollection } from "./collections.ts";

/**
 * The people of a collection. An invitation is sent to an address, and only the person whose
 * account has that address can accept it: no answer reveals whether there is such an account.
 */
export function collectionPeopleRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  createReadingGuard(services, routes)(
    "GET /collections/invitations",
    (_, { sub }, reads) => loadInvitations(reads, sub),
    async ({ c }, invitations) => c.json({ invitations }),
  );

  on("POST /collections/invitations/:id/accept", async (call) => {
    const nodeId = await acceptInvitation(services, call.account.user, call.id);
    return nodeId === null
      ? call.refuse(404, NO_INVITATION)
      : answerSummary(services, call, { nodeId, status: 200 });
  });

  on("DELETE /collections/invitations/:id", async ({ c, account, id, refuse }) =>
    (await declineInvitation(services, account.user, id))
      ? c.body(null, 204)
      : refuse(404, NO_INVITATION),
  );

  on("GET /collections/:id/people", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    return answerPeople(services, call, found.row);
  });

  on("POST /collections/:id/people", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const body = await readBody(call, parseCollectionInvitationRequest);
    if (!body.ok) return body.answer;
    const { user } = call.account;
    const { language } = call;
    const outcome = await invite(services, { collection: found.row, by: user, ...body.value });
    if (outcome === "owner") return call.refuse(409, "The owner's role cannot be changed.");
    if (outcome === "full")
      return call.refuse(409, `A collection has at most ${COLLECTION_LIMITS.PEOPLE_MAX} people.`);
    if (outcome === "invited")
      mailInvitation(services, found.row, { by: user, language, ...body.value });
    return answerPeople(services, call, found.row);
  });

  on("DELETE /collections/:id/people/me", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    const id = String(call.account.user.id);
    return (await removePerson(services, found.row, id))
      ? call.c.body(null, 204)
      : call.refuse(409, "The owner cannot leave the collection. Delete it instead.");
  });

  on("DELETE /collections/:id/people/:person", async (call) => {
    const found = await findCollection(services, call);
    if (!found.ok) return found.answer;
    return (await removePerson(services, found.row, call.c.req.param("person") ?? ""))
      ? call.c.body(null, 204)
      : call.refuse(404, "No such person or invitation, or the owner.");
  });

  return routes;
}

const NO_INVITATION = "No such invitation to your address.";

async function answerPeople(
  services: Services,
  { c, account }: Call,
  row: { id: number; role: number | null },
): Promise<Response> {
  const showsAddresses = (row.role ?? 0) >= ROLE_LEVELS.manager;
  const view = { callerId: account.user.id, showsAddresses };
  return c.json(await loadCollectionPeople(services, row.id, view));
}
