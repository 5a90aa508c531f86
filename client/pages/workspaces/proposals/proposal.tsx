import { useState } from "react";
import type { OwnProposal, ProposalConfirmation } from "../../../contract/account/own-proposals.ts";
import { href } from "../../../contract/routes.ts";
import { FormDone } from "../../../forms/member-form.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { PageProps } from "../../page-module.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { ConfirmPoints } from "../confirm-points.tsx";
import { Answers } from "./answers.tsx";
import { DraftForm } from "./draft-form.tsx";
import {
  DatasetLink,
  POSSIBLE_STEPS,
  ProposalFacts,
  STEP_LABELS,
  toStep,
} from "./status-badge.tsx";

const DONE = {
  start: "The draft is made. Only you see it until you submit it.",
  save: "The draft is saved.",
  submit: "The proposal is submitted. You get an email when it is answered.",
  withdraw: "The proposal is withdrawn. The repository's publishers were told.",
  resubmit: "This is a new draft with the same answers.",
};

export default function ProposalPage({ data }: PageProps<"workspaces.user.proposal">) {
  const { proposal, confirm } = data;
  const isDraft = proposal.status === "DRAFT";
  /** The saved draft whose text was changed since, so that "saved" is no longer true. */
  const [changed, setChanged] = useState<OwnProposal | null>(null);
  return (
    <div className={page.page}>
      <Breadcrumb
        label="Place of this proposal"
        crumbs={[
          { label: "My proposals", href: href("workspaces.user.proposals") },
          { label: proposal.name },
        ]}
      />
      <div className={styles.rowBody}>
        <h1 className={styles.name}>{proposal.name}</h1>
        <ProposalFacts proposal={proposal} />
      </div>
      <FormDone messages={changed === proposal ? {} : DONE} />
      {confirm && isPossible(confirm, proposal) ? (
        <Confirmation proposal={proposal} confirm={confirm} />
      ) : (
        <>
          {proposal.status === "REJECTED" && <Rejection proposal={proposal} />}
          {isDraft ? (
            <DraftForm proposal={proposal} onInput={() => setChanged(proposal)} />
          ) : (
            <Answers proposal={proposal} />
          )}
          <Steps proposal={proposal} />
        </>
      )}
    </div>
  );
}

function Rejection({ proposal }: { proposal: OwnProposal }) {
  return (
    <Notice tone="danger">
      {proposal.repository.name} rejected this proposal.{" "}
      {proposal.rejectionReason === "" ? "No reason was given." : "The reason:"}{" "}
      {proposal.rejectionReason}
    </Notice>
  );
}

function isPossible(step: ProposalConfirmation, { status }: OwnProposal): boolean {
  return POSSIBLE_STEPS[status].includes(step);
}

/** The possible next steps; a draft is submitted from its form, because it is saved first. */
function Steps({ proposal }: { proposal: OwnProposal }) {
  const steps = POSSIBLE_STEPS[proposal.status].filter((step) => step !== "submit");
  if (steps.length === 0) return <DatasetLink proposal={proposal} />;
  return (
    <p className={page.actions}>
      {steps.map((step) => (
        <LinkButton key={step} href={toStep(proposal.id, step)}>
          {STEP_LABELS[step]}
        </LinkButton>
      ))}
    </p>
  );
}

interface ConfirmationTexts {
  title: string;
  submit: string;
  sending: string;
  points: (proposal: OwnProposal) => readonly string[];
}

const CONFIRMATIONS: Record<ProposalConfirmation, ConfirmationTexts> = {
  submit: {
    title: "Submit this proposal?",
    submit: "Submit the proposal",
    sending: "Submitting …",
    points: ({ repository }) => [
      `The publishers of ${repository.name} see your name, your email address and all answers, and get an email.`,
      "You cannot change it while they decide; you can withdraw it.",
      "When they accept, a dataset is made in their workspace and you become its editor.",
    ],
  },
  withdraw: {
    title: "Withdraw this proposal?",
    submit: "Withdraw the proposal",
    sending: "Withdrawing …",
    points: ({ repository }) => [
      `The publishers of ${repository.name} are told, and can no longer accept it.`,
      "Your answers stay here. To propose it again, make a new draft from them.",
    ],
  },
  resubmit: {
    title: "Propose this again?",
    submit: "Make a new draft",
    sending: "Making a draft …",
    points: ({ status, repository }) => [
      `A new draft for ${repository.name} is made with the same answers. Nothing is submitted yet.`,
      status === "WITHDRAWN"
        ? "This withdrawn proposal is removed, because the draft takes its place."
        : "This rejected proposal stays in your list with its reason.",
    ],
  },
  remove: {
    title: "Remove this proposal?",
    submit: "Remove the proposal",
    sending: "Removing …",
    points: () => [
      "Its name, description and all answers are deleted. This cannot be undone.",
      "Other proposals stay as they are.",
    ],
  },
};

function Confirmation({
  proposal,
  confirm,
}: {
  proposal: OwnProposal;
  confirm: ProposalConfirmation;
}) {
  const { title, submit, sending, points } = CONFIRMATIONS[confirm];
  const back = href("workspaces.user.proposal", { id: proposal.id });
  const isIncomplete = confirm === "submit" && proposal.missing > 0;
  return (
    <section className={styles.panel} aria-labelledby="confirm">
      <h2 id="confirm" className={page.sectionTitle}>
        {isIncomplete ? "Some questions have no answer yet" : title}
      </h2>
      {isIncomplete ? (
        <>
          <p>
            {`${proposal.questionCount - proposal.missing} of ${proposal.questionCount} questions are answered. The draft is saved; it can be submitted once all of them are.`}
          </p>
          <p>
            <LinkButton variant="primary" href={back}>
              Continue answering
            </LinkButton>
          </p>
        </>
      ) : (
        <ConfirmPoints
          name={confirm}
          points={points(proposal)}
          submit={submit}
          sending={sending}
          back={back}
        />
      )}
    </section>
  );
}
