import { Hono } from "hono";
import { parseAccessDecision } from "../../wire/account/access-requests.ts";
import { mailRequester } from "../../access-requests/mails.ts";
import {
  type Decided,
  decide,
  loadInbox,
  loadOwnRequests,
} from "../../access-requests/requests.ts";
import { createGuard, createReadingGuard } from "../../auth/guard.ts";
import { readBody } from "../../http/body.ts";
import type { Services } from "../../services.ts";

/** What happened to a request after the caller had seen it. */
function describe({ status, isOwnDecision }: Extract<Decided, { outcome: "overtaken" }>): string {
  if (status === "requested") return "This request was made again in the meantime.";
  return `${isOwnDecision ? "You" : "Somebody else"} ${status} this request in the meantime.`;
}

/** Requests for withheld files: those a person may decide, and those a person has made. */
export function accessRequestRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);
  const onRead = createReadingGuard(services, routes);

  onRead(
    "GET /access-requests",
    (_, { sub }, reads) => loadInbox(reads, sub),
    async ({ c }, inbox) => c.json(inbox),
  );

  onRead(
    "GET /access-requests/mine",
    (_, { sub }, reads) => loadOwnRequests(reads, sub),
    async ({ c }, own) => c.json(own),
  );

  on("POST /access-requests/:id/decision", async (call) => {
    const body = await readBody(call, parseAccessDecision);
    if (!body.ok) return body.answer;
    const { status, until } = body.value;
    const today = services.now().toISOString().slice(0, 10);
    if (status === "granted" && until !== null && until < today)
      return call.refuse(400, "until: this day is over.");
    const by = call.account.user;
    const decided = await decide(services, { by, id: call.id, decision: body.value });
    if (decided.outcome === "unknown") return call.refuse(404, "No such request.");
    if (decided.outcome === "overtaken") return call.refuse(409, describe(decided));
    if (decided.outcome === "decided") mailRequester(services, decided.request, body.value);
    return call.c.body(null, 204);
  });

  return routes;
}
