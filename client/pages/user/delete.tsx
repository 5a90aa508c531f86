import type { DeletionData } from "../../contract/account/security.ts";
import { EMAIL_MAX_CHARS } from "../../contract/limits.ts";
import { href } from "../../contract/routes.ts";
import { formatCount } from "../../format.tsx";
import { CheckField, TextField } from "../../forms/fields.tsx";
import { FormDone, MemberForm } from "../../forms/member-form.tsx";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";

export default function DeletePage({ data }: PageProps<"user.delete">) {
  const { profile, deletion, isFresh } = data;
  const isGone = !profile.ok && profile.failure.code === "not_found";
  return (
    <div className={page.page}>
      <h1 className={page.title}>Delete your account</h1>
      <FormDone messages={{}} />
      {deletion.ok ? (
        <>
          <Consequences deletion={deletion.value} />
          {deletion.value.blockedBy.length > 0 ? (
            <Blocked names={deletion.value.blockedBy} count={deletion.value.blockedByCount} />
          ) : isFresh ? (
            <DeleteForm />
          ) : (
            <SignInAgain toDoWhat="to delete your account" variant="primary" />
          )}
        </>
      ) : isGone ? (
        <Notice tone="ok">Your account is deleted. Sign out of this browser to finish.</Notice>
      ) : deletion.failure.code === "not_found" ? (
        <Notice tone="info" link={{ label: "Write to support", href: href("about.support") }}>
          Support deletes the accounts of this catalogue. Nothing was changed.
        </Notice>
      ) : (
        <FailureNotice code={deletion.failure.code} retryHref={href("user.delete")} />
      )}
      <p>
        <a href={href("user.profile")}>Back to your profile</a>
      </p>
    </div>
  );
}

type Deletion = Extract<DeletionData["deletion"], { ok: true }>["value"];

function Consequences({ deletion: { deleted, passedOn, kept } }: { deletion: Deletion }) {
  return (
    <>
      <Points
        id="goes"
        title="What is deleted for good"
        points={[
          "Your profile, your sign-in, and the links to ORCID and GitHub.",
          "Your place in workspaces and in collections of others, your requests for files, and what you follow by email.",
          toPoint(
            deleted.machineKeys,
            formatCount(deleted.machineKeys, "machine key"),
            "programs are refused.",
          ),
          toPoint(
            deleted.collections,
            formatCount(deleted.collections, "collection"),
            "nobody else works there.",
          ),
          toPoint(
            deleted.proposals,
            formatCount(deleted.proposals, "proposal"),
            "not accepted by a repository.",
          ),
        ]}
      />
      <Points
        id="passes"
        title="What passes to others"
        points={[
          toPoint(
            passedOn.datasets,
            formatCount(passedOn.datasets, "dataset"),
            "to the owner of the workspace.",
          ),
          toPoint(
            passedOn.collections,
            formatCount(passedOn.collections, "collection"),
            "to the person with the highest role in it.",
          ),
        ]}
      />
      <Points
        id="stays"
        title="What stays"
        points={[
          "Published versions, their DOIs, and the names and ORCID iDs of their authors: they are cited, and never change.",
          toPoint(
            kept.publishedCollections,
            formatCount(kept.publishedCollections, "published collection"),
            "public, and no longer edited.",
          ),
          toPoint(
            kept.acceptedProposals,
            formatCount(kept.acceptedProposals, "accepted proposal"),
            "with your name, without your address.",
          ),
        ]}
      />
    </>
  );
}

/** A line about the items of a kind; `null` when there are none. */
function toPoint(count: number, counted: string, text: string) {
  return count === 0 ? null : `${counted}: ${text}`;
}

interface PointsProps {
  id: string;
  title: string;
  points: (string | null)[];
}

function Points({ id, title, points }: PointsProps) {
  const shown = points.filter((point) => point !== null);
  if (shown.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby={id}>
      <h2 id={id} className={page.sectionTitle}>
        {title}
      </h2>
      <ul className={page.points}>
        {shown.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function Blocked({ names, count }: { names: string[]; count: number | null }) {
  const unnamed = (count ?? 0) - names.length;
  const named = names.join(", ");
  return (
    <Notice tone="warn" link={{ label: "Write to support", href: href("about.support") }}>
      {unnamed > 0 ? `${named}, and ${unnamed} more` : named} would be left without an owner. Ask
      our support to give {names.length === 1 ? "it" : "them"} another one, then come back. Nothing
      was changed.
    </Notice>
  );
}

function DeleteForm() {
  return (
    <section className={page.section} aria-labelledby="delete">
      <h2 id="delete" className={page.sectionTitle}>
        Delete it
      </h2>
      <p className={page.measure}>
        This cannot be undone. Take a copy of your data first if you may need it. When it is done,
        an email to your address says so.
      </p>
      <p className={page.actions}>
        <LinkButton href={`${href("user.profile")}#my-data`}>Export my data</LinkButton>
      </p>
      <MemberForm name="delete" submit="Delete my account" sending="Deleting …">
        <TextField
          name="email"
          label="Your email address"
          hint="It keeps you from deleting the account by mistake."
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_CHARS}
          required
        />
        <CheckField name="understood" label="I know what is deleted and what stays." />
      </MemberForm>
    </section>
  );
}
