import { Hono } from "hono";
import * as v from "valibot";
import { PROPOSAL_STATUSES } from "#api/wire/proposals.ts";
import { createGuard, type Call } from "../auth/guard.ts";
import { acceptProposal, rejectProposal } from "../proposals/steps.ts";
import { choice, parseQuery } from "../http/query.ts";
import { loadProposal, loadSubmissions, toProposal, type ProposalRow } from "../store/proposals.ts";
import type { Services } from "../services.ts";

export const SubmissionsQuery = v.object({
  status: v.optional(choice("status", PROPOSAL_STATUSES), ["SUBMITTED"]),
});

/** What publishers do with the proposals made to the repository of their current workspace. */
export function submissionRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  on("GET /publishing/submission", async ({ c, account, refuse }) => {
    const query = parseQuery(c.req.url, SubmissionsQuery);
    if (!query.ok) return refuse(400, query.problem);
    const rows = await loadSubmissions(services, account.current?.id ?? 0, query.value.status);
    return c.json({ totalCount: rows.length, proposals: rows.map(toProposal) });
  });

  on("POST /publishing/submission/accept", (call) =>
    decide(services, call, (row) => acceptProposal(services, row, call.account.user)),
  );

  on("POST /publishing/submission/reject", (call) =>
    decide(services, call, (row) => rejectProposal(services, row)),
  );

  return routes;
}

async function decide(
  services: Services,
  { c, account, refuse }: Call,
  take: (row: ProposalRow) => Promise<string | null>,
): Promise<Response> {
  const row = await loadProposal(services, c.req.query("node_id") ?? "");
  if (row === null || row.organizationId !== account.current?.id)
    return refuse(400, "No such submission.");
  const problem = await take(row);
  if (problem !== null) return refuse(400, problem);
  const decided = await loadProposal(services, row.nodeId);
  return decided === null ? c.body(null, 200) : c.json(toProposal(decided));
}
