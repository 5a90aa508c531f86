import { parseProposals, parseSubmissions, type Proposal } from "#api/wire/proposals.ts";
import { parseRepositories, type Repository } from "#api/wire/external-repositories.ts";
import type { Part } from "#client/contract/failures.ts";
import type {
  OwnProposal,
  ProposalRow,
  ProposalStatus,
} from "#client/contract/account/own-proposals.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import type { CallerApi } from "../as-caller.ts";
import { mapPart } from "../map-part.ts";

/** A member's proposals, and those that a publisher decides about. */
export interface OwnProposals {
  list(): Promise<Part<ProposalRow[]>>;
  /** `not_found` for one of another person's. */
  detail(id: string): Promise<Part<OwnProposal>>;
  submissions(status: ProposalStatus): Promise<Part<ProposalRow[]>>;
  submission(id: string): Promise<Part<OwnProposal>>;
  repositories(): Promise<Part<{ id: string; name: string }[]>>;
}

export function createOwnProposals({ ask }: Pick<CallerApi, "ask">): OwnProposals {
  const loadRepositories = () =>
    ask({ path: "/publishing/repositories", parse: parseRepositories });

  /** The questions are the repositories': without them no proposal can be shown. */
  async function load(path: string, isRoleRefusal = false): Promise<Part<OwnProposal[]>> {
    const [proposals, repositories] = await Promise.all([
      isRoleRefusal
        ? ask({ path, parse: parseSubmissions, isRoleRefusal })
        : ask({ path, parse: parseProposals }),
      loadRepositories(),
    ]);
    if (!proposals.ok) return proposals;
    const { value } = proposals;
    return mapPart(repositories, (found) =>
      (Array.isArray(value) ? value : value.proposals).map((proposal) =>
        toOwnProposal(proposal, found),
      ),
    );
  }

  async function findSubmission(id: string): Promise<Part<OwnProposal>> {
    for (const status of REVIEWED_STATUSES) {
      const found = await load(toSubmissionsPath(status), true);
      if (!found.ok) return found;
      const proposal = found.value.find((each) => each.id === id);
      if (proposal) return { ok: true, value: proposal };
    }
    return NOT_FOUND;
  }

  return {
    list: async () => mapPart(await load("/publishing/proposal"), (all) => all.map(toRow)),
    async detail(id) {
      const all = await load("/publishing/proposal");
      if (!all.ok) return all;
      const proposal = all.value.find((each) => each.id === id);
      return proposal ? { ok: true, value: proposal } : NOT_FOUND;
    },
    submissions: async (status) =>
      mapPart(await load(toSubmissionsPath(status), true), (all) => all.map(toRow)),
    submission: findSubmission,
    repositories: async () =>
      mapPart(await loadRepositories(), (all) =>
        all
          .filter(({ type }) => type === "PUBLIC")
          .map((repository) => ({ id: repository.organizationNodeId, name: toName(repository) }))
          .toSorted((a, b) => a.name.localeCompare(b.name, "en")),
      ),
  };
}

const NOT_FOUND = { ok: false, failure: { code: "not_found" } } as const;

const REVIEWED_STATUSES = ["SUBMITTED", "ACCEPTED", "REJECTED", "WITHDRAWN"] as const;

function toSubmissionsPath(status: ProposalStatus): string {
  return `/publishing/submission${toQueryString({ status })}`;
}

function toName({ displayName, name }: Repository): string {
  return displayName || name;
}

export function toOwnProposal(proposal: Proposal, repositories: Repository[]): OwnProposal {
  const repository = repositories.find(
    ({ organizationNodeId }) => organizationNodeId === proposal.organizationNodeId,
  );
  const answers = new Map(
    proposal.survey.map(({ questionId, response }) => [questionId, response]),
  );
  const questions = (repository?.questions ?? []).map((question) => ({
    ...question,
    answer: answers.get(question.id) ?? "",
  }));
  return {
    id: proposal.nodeId,
    name: proposal.name,
    description: proposal.description,
    status: proposal.proposalStatus,
    repository: {
      id: proposal.organizationNodeId,
      name: repository ? toName(repository) : "A repository that is no longer listed",
      logoUrl: repository?.logoFile.startsWith("https://") ? repository.logoFile : null,
    },
    author: { name: proposal.ownerName, email: proposal.emailAddress },
    changedAt: toTime(toChangedAt(proposal)),
    missing: questions.filter(({ answer }) => answer.trim() === "").length,
    questionCount: questions.length,
    rejectionReason: proposal.rejectionReason,
    datasetId: proposal.datasetNodeId,
    revision: proposal.revision,
    questions,
    contributors: proposal.contributors,
    draftKey: `${proposal.userId}:${proposal.nodeId}`,
  };
}

function toRow({
  revision: _revision,
  questions: _questions,
  contributors: _contributors,
  draftKey: _key,
  ...row
}: OwnProposal): ProposalRow {
  return row;
}

function toChangedAt(proposal: Proposal): number {
  switch (proposal.proposalStatus) {
    case "DRAFT":
      return proposal.updatedAt;
    case "SUBMITTED":
      return proposal.submittedAt;
    case "WITHDRAWN":
      return proposal.withdrawnAt;
    case "ACCEPTED":
      return proposal.acceptedAt;
    case "REJECTED":
      return proposal.rejectedAt;
  }
}

/** The contract's times are epoch seconds, 0 for never. */
function toTime(seconds: number): string | null {
  return seconds > 0 ? new Date(seconds * 1_000).toISOString() : null;
}
