import { cutAtWord } from "#base/cut.ts";
import type { ProposalRow, ProposalsPageData } from "../../../contract/account/own-proposals.ts";
import { href } from "../../../contract/routes.ts";
import { formatCount } from "../../../format.tsx";
import { SelectField, TextArea, TextField } from "../../../forms/fields.tsx";
import { FormDone, MemberForm } from "../../../forms/member-form.tsx";
import { useFormReply } from "../../../forms/use-member-form.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Menu, MenuLink } from "../../../ui/menus/menu.tsx";
import { FailureNotice } from "../../../ui/notice.tsx";
import type { PageProps } from "../../page-module.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import {
  DatasetLink,
  POSSIBLE_STEPS,
  ProposalFacts,
  STEP_LABELS,
  toStep,
} from "./status-badge.tsx";

const LIST = href("workspaces.user.proposals");
const START = href("workspaces.user.proposals", {}, { openSubmitModal: "true" });

const DONE = { remove: "The proposal is removed." };

export default function ProposalsPage({ data }: PageProps<"workspaces.user.proposals">) {
  const { proposals, starting } = data;
  return (
    <div className={page.page}>
      <div className={styles.head}>
        <h1 className={page.title}>My proposals</h1>
        {!starting && (
          <LinkButton variant="primary" href={`${START}#new-proposal`}>
            New proposal
          </LinkButton>
        )}
      </div>
      <FormDone messages={DONE} />
      {starting && <Start data={data} repositoryId={starting.repositoryId} />}
      {proposals.ok ? (
        <Proposals proposals={proposals.value} isStarting={starting !== null} />
      ) : (
        <FailureNotice code={proposals.failure.code} retryHref={LIST} />
      )}
      <p className={page.muted}>
        You publish for a repository?{" "}
        <a href={href("workspaces.user.submissions")}>Review its submissions</a>
      </p>
    </div>
  );
}

function Start({ data, repositoryId }: { data: ProposalsPageData; repositoryId: string }) {
  const { repositories } = data;
  if (!repositories.ok) return <FailureNotice code={repositories.failure.code} retryHref={START} />;
  if (repositories.value.length === 0) return <p>No repositories are open at the moment.</p>;
  return (
    <section className={styles.panel} aria-labelledby="new-proposal">
      <h2 id="new-proposal" className={page.sectionTitle}>
        New proposal
      </h2>
      <MemberForm
        name="start"
        page={START}
        submit="Start the proposal"
        sending="Starting …"
        actions={
          <LinkButton variant="quiet" href={LIST}>
            Cancel
          </LinkButton>
        }
      >
        <SelectField
          name="repository"
          label="Repository"
          hint={
            <>
              Each asks its own questions. <a href={href("open-repositories")}>Compare them</a>
            </>
          }
          defaultValue={repositoryId}
        >
          <option value="">Choose a repository</option>
          {repositories.value.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField name="name" label="Name of the dataset" maxLength={255} required />
        <WrittenBefore />
      </MemberForm>
    </section>
  );
}

/** The text of a removed draft, to start a new one with. */
function WrittenBefore() {
  const values = useFormReply("start")?.values ?? {};
  const { description = [], answer = [], repository = [], of = repository } = values;
  const hidden = ["question", "answer", "firstName", "lastName", "emailAddress"].flatMap((name) =>
    (values[name] ?? []).map((text) => [name, text] as const),
  );
  const answered = answer.filter((text) => text !== "").length;
  if (!description[0] && hidden.length === 0) return null;
  return (
    <>
      <TextArea name="description" label="Description" maxLength={5_000} />
      <input type="hidden" name="of" value={of[0] ?? ""} />
      {hidden.map(([name, text], at) => (
        <input key={`${name} ${at}`} type="hidden" name={name} value={text} />
      ))}
      {answered > 0 && (
        <p className={page.muted}>
          {formatCount(answered, "answer")} of yours are copied, unless you choose another
          repository.
        </p>
      )}
    </>
  );
}

function Proposals({ proposals, isStarting }: { proposals: ProposalRow[]; isStarting: boolean }) {
  if (proposals.length === 0)
    return isStarting ? null : (
      <p className={page.lead}>
        You have no proposals yet. Choose a repository and describe your dataset: nobody else sees a
        draft until you submit it.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {proposals.map((proposal) => (
        <li
          key={proposal.id}
          className={proposal.status === "ACCEPTED" ? styles.row : styles.menuRow}
        >
          <div className={styles.rowBody}>
            <h2 className={styles.rowTitle}>
              <a
                className={styles.rowLink}
                href={href("workspaces.user.proposal", { id: proposal.id })}
              >
                {proposal.name}
              </a>
            </h2>
            {proposal.description !== "" && (
              <p className={styles.rowText}>{cutAtWord(proposal.description, DESCRIPTION_SHOWN)}</p>
            )}
            <ProposalFacts proposal={proposal} />
          </div>
          <RowMenu proposal={proposal} />
        </li>
      ))}
    </ul>
  );
}

/** The author's possible actions in this status; without scripts its own page has all of them. */
function RowMenu({ proposal }: { proposal: ProposalRow }) {
  const { id, name, status, missing } = proposal;
  const steps = POSSIBLE_STEPS[status].filter((step) => step !== "submit" || missing === 0);
  if (steps.length === 0) return <DatasetLink proposal={proposal} />;
  return (
    <Menu
      label={`Actions of ${name}`}
      items={
        <>
          <MenuLink href={href("workspaces.user.proposal", { id })}>
            {status === "DRAFT" ? "Edit" : "View"}
          </MenuLink>
          {steps.map((step) => (
            <MenuLink key={step} href={toStep(id, step)}>
              {STEP_LABELS[step]}
            </MenuLink>
          ))}
        </>
      }
    />
  );
}

/** Characters of a description in the list (pages, section 1.10). */
const DESCRIPTION_SHOWN = 150;
