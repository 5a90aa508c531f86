import type { Pages } from "#client/contract/page-data.ts";
import { PROPOSAL_CONFIRMATIONS } from "#client/contract/account/own-proposals.ts";
import { href } from "#client/contract/routes.ts";
import { readChoice } from "../collections/read-list-query.ts";
import { SIGNED_OUT, found, type LoadContext, type Loaded, toMissing, toTitle } from "../load.ts";

const TITLE = "My proposals";

/** A member's proposals, and the form for a new one if the address requests it. */
export async function loadOwnProposals(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.proposals"]>> {
  const [proposals, repositories] = await Promise.all([
    context.account?.proposals.list() ?? SIGNED_OUT,
    context.account?.proposals.repositories() ?? SIGNED_OUT,
  ]);
  const isStarting = context.query("openSubmitModal").length > 0;
  const head = { title: toTitle(context, TITLE), description: TITLE, isIndexable: false };
  return found(head, {
    data: {
      proposals,
      repositories,
      starting: isStarting
        ? { repositoryId: findRepositoryId(context, repositories.ok ? repositories.value : []) }
        : null,
    },
    later: {},
  });
}

/** The repository of the address, by its id or its name; empty for none. */
function findRepositoryId(
  { query }: LoadContext,
  repositories: { id: string; name: string }[],
): string {
  const [id] = query("repositoryId");
  const [name] = query("repositoryName");
  return (
    repositories.find((repository) => repository.id === id || repository.name === name)?.id ?? ""
  );
}

/** One proposal of the member's own. */
export async function loadOwnProposal(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.proposal"]>> {
  const id = context.params["id"] ?? "";
  const proposal = (await context.account?.proposals.detail(id)) ?? SIGNED_OUT;
  if (!proposal.ok) return { kind: "missing", missing: toMissing(proposal.failure) };
  const title = proposal.value.name;
  const head = { title: toTitle(context, title), description: title, isIndexable: false };
  const confirm = readChoice(context, "confirm", PROPOSAL_CONFIRMATIONS);
  return found(head, { data: { proposal: proposal.value, confirm }, later: {} });
}

const REVIEWED = ["SUBMITTED", "ACCEPTED", "REJECTED", "WITHDRAWN"] as const;

/** Proposals to the repository of the current workspace, for its publishers. */
export async function loadSubmissions(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.submissions"]>> {
  const status = readChoice(context, "status", REVIEWED) ?? "SUBMITTED";
  const submissions = (await context.account?.proposals.submissions(status)) ?? SIGNED_OUT;
  const title = "Submissions";
  const head = { title: toTitle(context, title), description: title, isIndexable: false };
  return found(head, { data: { status, submissions }, later: {} });
}

/** One of them with its answers. */
export async function loadSubmission(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.submission"]>> {
  const id = context.params["id"] ?? "";
  const submission = (await context.account?.proposals.submission(id)) ?? SIGNED_OUT;
  if (!submission.ok) {
    return submission.failure.code === "not_allowed"
      ? { kind: "redirect", to: href("workspaces.user.submissions"), status: 302 }
      : { kind: "missing", missing: toMissing(submission.failure) };
  }
  const title = submission.value.name;
  const head = { title: toTitle(context, title), description: title, isIndexable: false };
  return found(head, { data: { submission: submission.value }, later: {} });
}
