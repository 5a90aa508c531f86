import { toSortKey } from "../files/natural-order.ts";
import { noticeOfProposal } from "../notifications/notify.ts";
import { ROLE_LEVELS } from "../auth/rights.ts";
import type { UserRow } from "../store/accounts.ts";
import { loadRepositoryQuestions } from "../store/repositories.ts";
import type { ProposalRow } from "../store/proposals.ts";
import type { Services } from "../services.ts";
import { mailStep } from "./mails.ts";
import { readSeconds } from "./write.ts";

/** DRAFT → SUBMITTED → WITHDRAWN, ACCEPTED or REJECTED; no step leads back. */
const STEPS = {
  submit: { from: "DRAFT", to: "SUBMITTED", at: "submitted_at" },
  withdraw: { from: "SUBMITTED", to: "WITHDRAWN", at: "withdrawn_at" },
  accept: { from: "SUBMITTED", to: "ACCEPTED", at: "accepted_at" },
  reject: { from: "SUBMITTED", to: "REJECTED", at: "rejected_at" },
} as const;

/** The author's steps; returns the problem, or `null` when the step was made. */
export async function submitProposal(services: Services, row: ProposalRow): Promise<string | null> {
  const questions = await loadRepositoryQuestions(services, row.organizationId);
  const survey: { questionId: number }[] = JSON.parse(row.survey);
  const answered = new Set(survey.map(({ questionId }) => questionId));
  if (questions.some(({ id }) => !answered.has(id))) return "Some questions are not answered.";
  return take(services, row, "submit");
}

export async function withdrawProposal(
  services: Services,
  row: ProposalRow,
): Promise<string | null> {
  return take(services, row, "withdraw");
}

export async function rejectProposal(
  services: Services,
  row: ProposalRow,
  reason: string,
): Promise<string | null> {
  return take(services, { ...row, rejectionReason: reason }, "reject");
}

const CREATE_DATASET = `
  INSERT INTO workspace_datasets (node_id, organization_id, owner_id, name, sort_name, description,
    created_at, updated_at)
  SELECT dataset_node_id, organization_id, ?2, name, ?3, description, ?4, ?4
  FROM proposals WHERE dataset_node_id = ?1`;

const ADD_PERSON = `
  INSERT OR IGNORE INTO dataset_roles (dataset_id, user_id, role)
  SELECT id, ?2, ?3 FROM workspace_datasets WHERE node_id = ?1`;

const ADD_GUEST = `
  INSERT OR IGNORE INTO memberships (user_id, organization_id, role)
  SELECT user_id, organization_id, 'guest' FROM proposals WHERE dataset_node_id = ?1`;

/**
 * Accepting creates a dataset from the proposal: the publisher owns it, and its author becomes a guest of the
 * workspace and may edit it. All rows follow from the id that only the first to accept
 * can write, so that two publishers at once create one dataset.
 */
export async function acceptProposal(
  services: Services,
  row: ProposalRow,
  publisher: UserRow,
): Promise<string | null> {
  const { db, now } = services;
  const dataset = `N:dataset:${crypto.randomUUID()}`;
  const time = now().toISOString();
  const [accepted] = await db.batch([
    prepareStep(services, row, { step: "accept", dataset }),
    noticeOfProposal(services, row.id, { status: "ACCEPTED", at: "accepted_at" }),
    db.prepare(CREATE_DATASET).bind(dataset, publisher.id, toSortKey(row.name), time),
    db.prepare(ADD_PERSON).bind(dataset, publisher.id, ROLE_LEVELS.owner),
    db.prepare(ADD_PERSON).bind(dataset, row.userId, ROLE_LEVELS.editor),
    db.prepare(ADD_GUEST).bind(dataset),
  ]);
  return endStep(services, row, { step: "accept", isTaken: (accepted?.meta.changes ?? 0) > 0 });
}

async function take(
  services: Services,
  row: ProposalRow,
  step: keyof typeof STEPS,
): Promise<string | null> {
  const notices =
    step === "reject"
      ? [noticeOfProposal(services, row.id, { status: "REJECTED", at: "rejected_at" })]
      : [];
  const [taken] = await services.db.batch([
    prepareStep(services, row, { step, dataset: row.datasetNodeId }),
    ...notices,
  ]);
  return endStep(services, row, { step, isTaken: (taken?.meta.changes ?? 0) > 0 });
}

/** Only the request that made the step sends its email. */
function endStep(
  services: Services,
  row: ProposalRow,
  { step, isTaken }: { step: keyof typeof STEPS; isTaken: boolean },
): string | null {
  if (!isTaken) return `Only a proposal in the status ${STEPS[step].from} can take this step.`;
  mailStep(services, row, step);
  return null;
}

/** Changes nothing unless the proposal still has the status in which the step begins. */
function prepareStep(
  services: Services,
  { id, rejectionReason }: ProposalRow,
  { step, dataset }: { step: keyof typeof STEPS; dataset: string },
): D1PreparedStatement {
  const { from, to, at } = STEPS[step];
  return services.db
    .prepare(
      `UPDATE proposals SET status = '${to}', ${at} = ?2, updated_at = ?2, dataset_node_id = ?3,
         rejection_reason = ?4, revision = revision + 1
       WHERE id = ?1 AND status = '${from}'`,
    )
    .bind(id, readSeconds(services), dataset, rejectionReason);
}
