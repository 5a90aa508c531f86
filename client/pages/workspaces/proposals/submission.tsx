import { href } from "../../../contract/routes.ts";
import type { OwnProposal } from "../../../contract/account/own-proposals.ts";
import { Cancel } from "../../../forms/cancel.tsx";
import { TextArea } from "../../../forms/fields.tsx";
import { opener } from "../../../forms/form.css.ts";
import { ConfirmForm, FormDone, MemberForm } from "../../../forms/member-form.tsx";
import { useFormReply } from "../../../forms/use-member-form.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import type { PageProps } from "../../page-module.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { Answers } from "./answers.tsx";
import { DatasetLink, ProposalFacts } from "./status-badge.tsx";

export default function SubmissionPage({
  data: { submission },
}: PageProps<"workspaces.user.submission">) {
  const { name, author, status, rejectionReason } = submission;
  return (
    <div className={page.page}>
      <Breadcrumb
        label="Place of this submission"
        crumbs={[
          { label: "Submissions", href: href("workspaces.user.submissions") },
          { label: name },
        ]}
      />
      <div className={styles.rowBody}>
        <h1 className={styles.name}>{name}</h1>
        <p>
          {author.name}, <a href={`mailto:${author.email}`}>{author.email}</a>
        </p>
        <ProposalFacts proposal={submission} />
      </div>
      <DatasetLink proposal={submission} />
      <FormDone messages={{}} />
      <Answers proposal={submission} />
      {status === "REJECTED" && rejectionReason !== "" && (
        <section className={styles.rowBody} aria-label="Reason">
          <h2 className={styles.rowTitle}>Why it was rejected</h2>
          <p className={styles.quote}>{rejectionReason}</p>
        </section>
      )}
      {status === "SUBMITTED" && <Decision submission={submission} />}
    </div>
  );
}

function Decision({ submission: { author } }: { submission: OwnProposal }) {
  const isRefused = useFormReply("reject") !== null;
  return (
    <section className={styles.panel} aria-labelledby="decision">
      <h2 id="decision" className={page.sectionTitle}>
        Your answer
      </h2>
      <ConfirmForm
        name="accept"
        label="Accept this proposal"
        sending="Accepting …"
        consequences={[
          "A dataset with this name and description is made in your workspace, and you own it.",
          `${author.name} becomes a guest of the workspace and an editor of the dataset.`,
          "They get an email. This cannot be undone here.",
        ]}
      />
      <details open={isRefused}>
        <summary className={opener}>Reject this proposal …</summary>
        <MemberForm
          name="reject"
          submit="Reject this proposal"
          sending="Rejecting …"
          variant="plain"
          actions={<Cancel />}
        >
          <TextArea
            name="reason"
            label="Reason"
            hint={`${author.name} reads it in an email and beside the proposal. It cannot be changed later.`}
            maxLength={2_000}
            required
          />
        </MemberForm>
      </details>
    </section>
  );
}
