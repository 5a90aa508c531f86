import { inSentence } from "../../../contract/wording.ts";
import { href } from "../../../contract/routes.ts";
import type { ProposalRow, ProposalStatus } from "../../../contract/account/own-proposals.ts";
import { FormDone } from "../../../forms/member-form.tsx";
import { FailureNotice } from "../../../ui/notice.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { PageProps } from "../../page-module.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { ProposalFacts, toStatusWord } from "./status-badge.tsx";

const LIST = href("workspaces.user.submissions");
const REVIEWED: readonly ProposalStatus[] = ["SUBMITTED", "ACCEPTED", "REJECTED", "WITHDRAWN"];

const DONE = {
  accept: "The proposal is accepted. A dataset was made of it, and its author was told.",
  reject: "The proposal is rejected, and its author was told the reason.",
};

export default function SubmissionsPage({
  data: { status, submissions },
}: PageProps<"workspaces.user.submissions">) {
  const isPublisher = submissions.ok || submissions.failure.code !== "not_allowed";
  return (
    <div className={page.page}>
      <h1 className={page.title}>Submissions</h1>
      <FormDone messages={DONE} />
      {isPublisher ? (
        <>
          <Tabs
            label="Submissions by status"
            tabs={REVIEWED.map((each) => ({
              label: toStatusWord(each),
              href: href(
                "workspaces.user.submissions",
                {},
                { status: each === "SUBMITTED" ? undefined : each },
              ),
              isCurrent: each === status,
            }))}
          />
          {submissions.ok ? (
            <Submissions rows={submissions.value} status={status} />
          ) : (
            <FailureNotice code={submissions.failure.code} retryHref={LIST} />
          )}
        </>
      ) : (
        <p className={page.lead}>
          Proposals to a repository are answered by its publishers. You are not a publisher of your
          current workspace; choose another workspace, or ask its owner.
        </p>
      )}
    </div>
  );
}

function Submissions({ rows, status }: { rows: ProposalRow[]; status: ProposalStatus }) {
  if (rows.length === 0)
    return (
      <p className={page.lead}>
        {status === "SUBMITTED"
          ? "No proposal waits for an answer."
          : `No proposal is ${inSentence(toStatusWord(status))}.`}
      </p>
    );
  return (
    <ul className={styles.rows}>
      {rows.map((proposal) => (
        <li key={proposal.id} className={styles.row}>
          <div className={styles.rowBody}>
            <h2 className={styles.rowTitle}>
              <a
                className={styles.rowLink}
                href={href("workspaces.user.submission", { id: proposal.id })}
              >
                {proposal.name}
              </a>
            </h2>
            <p className={styles.rowText}>{proposal.author.name}</p>
            <ProposalFacts proposal={proposal} />
          </div>
        </li>
      ))}
    </ul>
  );
}
