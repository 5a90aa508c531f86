import type {
  ProposalConfirmation,
  ProposalRow,
  ProposalStatus,
} from "../../../contract/account/own-proposals.ts";
import { href } from "../../../contract/routes.ts";
import { Day } from "../../../format.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import * as styles from "../member.css.ts";

const STATUSES = {
  DRAFT: ["neutral", "Draft", "Last changed on"],
  SUBMITTED: ["warn", "Submitted", "Submitted on"],
  ACCEPTED: ["ok", "Accepted", "Accepted on"],
  REJECTED: ["danger", "Rejected", "Rejected on"],
  WITHDRAWN: ["neutral", "Withdrawn", "Withdrawn on"],
} as const satisfies Record<ProposalStatus, readonly [string, string, string]>;

export function toStatusWord(status: ProposalStatus): string {
  return STATUSES[status][1];
}

/** The status of a proposal, since when, and whether answers are missing. */
export function ProposalFacts({ proposal }: { proposal: ProposalRow }) {
  const { status, changedAt, missing } = proposal;
  const [tone, word, since] = STATUSES[status];
  return (
    <div className={styles.facts}>
      <Badge tone={tone}>{word}</Badge>
      {status === "DRAFT" && missing > 0 && <Badge tone="warn">Incomplete</Badge>}
      <span>{proposal.repository.name}</span>
      {changedAt && (
        <span>
          {since} <Day iso={changedAt} />
        </span>
      )}
    </div>
  );
}

/** The next steps, by the status of a proposal. */
export const POSSIBLE_STEPS: Readonly<Record<ProposalStatus, readonly ProposalConfirmation[]>> = {
  DRAFT: ["submit", "remove"],
  SUBMITTED: ["withdraw"],
  ACCEPTED: [],
  REJECTED: ["resubmit", "remove"],
  WITHDRAWN: ["resubmit", "remove"],
};

export const STEP_LABELS: Readonly<Record<ProposalConfirmation, string>> = {
  submit: "Submit …",
  withdraw: "Withdraw …",
  resubmit: "Propose it again …",
  remove: "Remove …",
};

/** Where a step needs confirmation. */
export function toStep(id: string, step: ProposalConfirmation): string {
  return `${href("workspaces.user.proposal", { id }, { confirm: step })}#confirm`;
}

/** The dataset that was created when a proposal was accepted. */
export function DatasetLink({
  proposal: { status, repository, datasetId },
}: {
  proposal: ProposalRow;
}) {
  if (status !== "ACCEPTED" || datasetId === "") return null;
  return (
    <p>
      <LinkButton href={href("workspaces.dataset", { org: repository.id, id: datasetId })}>
        Open its dataset
      </LinkButton>
    </p>
  );
}
