import { Hono } from "hono";
import {
  parseProposalChange,
  parseProposalDraft,
  parseProposalRejection,
  PROPOSAL_STATUSES,
} from "../../wire/proposals.ts";
import { readBody } from "../../http/body.ts";
import { createGuard, createReadingGuard, type Call } from "../../auth/guard.ts";
import {
  submitProposal,
  withdrawProposal,
  acceptProposal,
  rejectProposal,
} from "../../proposals/steps.ts";
import { changeProposal, createProposal, deleteProposal } from "../../proposals/write.ts";
import {
  loadProposal,
  loadProposals,
  toProposal,
  type ProposalRow,
  loadSubmissions,
} from "../../store/proposals.ts";
import { loadPublishingInfo, loadQuestions } from "../../store/repositories.ts";
import type { Services } from "../../services.ts";
import * as v from "valibot";
import { choice, parseQuery } from "../../http/query.ts";

/** What a person does with proposals of their own; another person's are not found. */
export function proposalRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);
  const onRead = createReadingGuard(services, routes);

  on("GET /publishing/info", async ({ c }) => c.json(await loadPublishingInfo(services)));
  on("GET /publishing/questions", async ({ c }) => c.json(await loadQuestions(services)));

  onRead(
    "GET /publishing/proposal",
    (_, { sub }, reads) => loadProposals(reads, sub),
    async ({ c }, rows) => c.json(rows.length === 0 ? null : rows.map(toProposal)),
  );

  on("POST /publishing/proposal", async (call) => {
    const body = await readBody(call, parseProposalDraft);
    if (!body.ok) return body.answer;
    const nodeId = await createProposal(services, call.account.user, body.value);
    return nodeId === null
      ? call.refuse(400, "No such repository, or too many proposals.")
      : answerProposal(services, call, { nodeId, status: 201 });
  });

  on("PUT /publishing/proposal", async (call) => {
    const body = await readBody(call, parseProposalChange);
    if (!body.ok) return body.answer;
    const row = await loadOwn(services, call, body.value.nodeId);
    if (row === null) return call.refuse(404, "No such proposal.");
    if (await changeProposal(services, row, body.value))
      return answerProposal(services, call, { nodeId: row.nodeId, status: 200 });
    return refuseOutdated(services, call, row);
  });

  on("DELETE /publishing/proposal", async (call) => {
    const nodeId = call.c.req.query("proposal_node_id") ?? "";
    if (nodeId === "") return call.refuse(400, "proposal_node_id is required.");
    const row = await loadOwn(services, call, nodeId);
    if (row === null) return call.refuse(404, "No such proposal.");
    await deleteProposal(services, row);
    return call.c.body(null, 200);
  });

  on("POST /publishing/proposal/submit", (call) => step(services, call, submitProposal));
  on("POST /publishing/proposal/withdraw", (call) => step(services, call, withdrawProposal));

  return routes;
}

/** In addition to the message, the current proposal, so that a person can compare both texts. */
async function refuseOutdated(
  services: Services,
  { c, refuse }: Call,
  { nodeId }: ProposalRow,
): Promise<Response> {
  const current = await loadProposal(services, nodeId);
  if (current === null) return refuse(404, "No such proposal.");
  const problem = "This proposal was changed in the meantime, or is no longer a draft.";
  return c.json(toProposal(current), 409, { "x-problem": problem });
}

/** The contract answers every refusal of a step with 400, an unknown proposal too. */
async function step(
  services: Services,
  call: Call,
  take: (services: Services, row: ProposalRow) => Promise<string | null>,
): Promise<Response> {
  const row = await loadOwn(services, call, call.c.req.query("node_id") ?? "");
  if (row === null) return call.refuse(400, "No such proposal.");
  const problem = await take(services, row);
  return problem === null
    ? answerProposal(services, call, { nodeId: row.nodeId, status: 200 })
    : call.refuse(400, problem);
}

async function loadOwn(
  services: Services,
  { account }: Call,
  nodeId: string,
): Promise<ProposalRow | null> {
  const row = await loadProposal(services, nodeId);
  return row?.userId === account.user.id ? row : null;
}

async function answerProposal(
  services: Services,
  { c, refuse }: Call,
  { nodeId, status }: { nodeId: string; status: 200 | 201 },
): Promise<Response> {
  const row = await loadProposal(services, nodeId);
  return row === null ? refuse(404, "No such proposal.") : c.json(toProposal(row), status);
}

export const SubmissionsQuery = v.object({
  status: v.optional(choice("status", PROPOSAL_STATUSES), ["SUBMITTED"]),
});

/** What publishers do with the proposals made to the repository of their current workspace. */
export function submissionRoutes(services: Services): Hono {
  const routes = new Hono();
  const on = createGuard(services, routes);

  createReadingGuard(services, routes)(
    "GET /publishing/submission",
    async (c, caller, reads) => {
      const query = parseQuery(c.req.url, SubmissionsQuery);
      return query.ok
        ? { ok: true as const, rows: await loadSubmissions(reads, caller, query.value.status) }
        : query;
    },
    async ({ c, refuse }, found) =>
      found.ok
        ? c.json({ totalCount: found.rows.length, proposals: found.rows.map(toProposal) })
        : refuse(400, found.problem),
  );

  on("POST /publishing/submission/accept", (call) =>
    decide(services, call, (row) => acceptProposal(services, row, call.account.user)),
  );

  on("POST /publishing/submission/reject", async (call) => {
    const body = await readRejection(call);
    if (!body.ok) return body.answer;
    return decide(services, call, (row) => rejectProposal(services, row, body.value.reason));
  });

  return routes;
}

/** The contract's call has no body: then there is no reason. */
async function readRejection(call: Call): ReturnType<typeof readBody<{ reason: string }>> {
  return call.c.req.raw.body === null
    ? { ok: true, value: { reason: "" } }
    : readBody(call, parseProposalRejection);
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
