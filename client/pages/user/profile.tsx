import { Fragment } from "react";
import { href } from "../../contract/routes.ts";
import { useHeaderProfile } from "../../state/use-header-profile.ts";
import { accountExportHref } from "../../contract/account/links.ts";
import type { AccountDetails } from "../../contract/session.ts";
import { Day } from "../../format.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import * as record from "../record/record.css.ts";
import * as styles from "./user.css.ts";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { FormDone } from "../../forms/member-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import type { LinkProvider } from "../../contract/account/links.ts";
import type { ProfileData } from "../../contract/page-data.ts";

export default function ProfilePage({ data, later }: PageProps<"user.profile">) {
  const { profile, details, workspaces, sent } = data;
  const sentence = sent && describeOutcome(sent);
  useHeaderProfile(profile);
  return (
    <div className={page.page}>
      <h1 className={page.title}>Profile</h1>
      {sentence && <Notice tone={sentence.isDone ? "ok" : "danger"}>{sentence.text}</Notice>}
      <FormDone messages={{ profile: "Your profile is saved." }} />
      {profile.ok && details.ok ? (
        <>
          <Address email={profile.value.email} />
          <ProfileForm profile={profile.value} details={details.value} />
        </>
      ) : (
        <FailureNotice
          code={profile.ok ? "unreadable" : profile.failure.code}
          retryHref={href("user.profile")}
        />
      )}
      <LinkedAccounts data={data} github={later.github} />
      <Workspaces part={workspaces} />
      {details.ok && <Terms details={details.value} workspaces={workspaces} />}
      <section className={page.section} aria-labelledby="my-data">
        <h2 id="my-data" className={page.sectionTitle}>
          Your data
        </h2>
        <p className={page.measure}>
          A copy of what is held about you here, as JSON: your profile, workspaces, the names of
          your keys, your collections, proposals, requests and notifications. The end of the file
          lists what did not fit into it.
        </p>
        <p className={page.actions}>
          <LinkButton href={accountExportHref()} download>
            Export my data
          </LinkButton>
          <LinkButton href={href("user.delete")}>Delete my account</LinkButton>
        </p>
      </section>
    </div>
  );
}

function Address({ email }: { email: string }) {
  return (
    <dl className={record.list}>
      <dt>Email</dt>
      <dd>
        {email} <a href={href("user.email")}>Change email address</a>
      </dd>
      <dt>Sign-in</dt>
      <dd>
        <a href={href("user.security")}>Password, authenticator app, sessions</a>
      </dd>
    </dl>
  );
}

function Workspaces({ part }: { part: ProfileData["workspaces"] }) {
  return (
    <section className={page.section} aria-labelledby="my-workspaces">
      <h2 id="my-workspaces" className={page.sectionTitle}>
        Workspaces
      </h2>
      {!part.ok ? (
        <FailureNotice code={part.failure.code} retryHref={href("user.profile")} />
      ) : part.value.length === 0 ? (
        <p className={page.muted}>You are not in a workspace yet.</p>
      ) : (
        <dl className={styles.roles}>
          {part.value.map(({ id, name, isOwner, isAdmin, isGuest }) => (
            <Fragment key={id}>
              <dt>{name}</dt>
              <dd>
                {isOwner ? "Owner" : isAdmin ? "Administrator" : isGuest ? "Guest" : "Member"}
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </section>
  );
}

/** Which terms were accepted; versions are times, `yyyyMMddHHmmss`. */
function Terms({
  details,
  workspaces,
}: { details: AccountDetails } & Pick<ProfileData, "workspaces">) {
  const { terms, customTerms } = details;
  if (terms === null && customTerms.length === 0) return null;
  const nameOf = (id: string) =>
    (workspaces.ok && workspaces.value.find((workspace) => workspace.id === id)?.name) ||
    "a workspace";
  return (
    <section className={page.section} aria-labelledby="terms">
      <h2 id="terms" className={page.sectionTitle}>
        Terms you accepted
      </h2>
      <ul className={page.points}>
        {terms !== null && (
          <li>
            Terms of Service, version of <Day iso={toDate(terms)} />
          </li>
        )}
        {customTerms.map(({ workspace, version }) => (
          <li key={workspace}>
            Terms of {nameOf(workspace)}, version of <Day iso={toDate(version)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function toDate(version: string): string {
  return `${version.slice(0, 4)}-${version.slice(4, 6)}-${version.slice(6, 8)}`;
}

const THINGS: Readonly<Record<LinkProvider, string>> = {
  orcid: "ORCID iD",
  github: "GitHub account",
};

/** The outcome of a form of the account, as a message. */
function describeOutcome(sent: NonNullable<ProfileData["sent"]>): {
  isDone: boolean;
  text: string;
} {
  if (sent === "email-changed")
    return {
      isDone: true,
      text: "Your email address is changed. From now on you sign in with the new one.",
    };
  const { provider, outcome } = sent;
  const thing = THINGS[provider];
  switch (outcome) {
    case "linked":
      return { isDone: true, text: `Your ${thing} is linked.` };
    case "unlinked":
      return { isDone: true, text: `Your ${thing} is no longer linked.` };
    case "not-linked":
      return {
        isDone: false,
        text: `Your ${thing} could not be linked: it was not confirmed, or another account has it. Nothing was changed.`,
      };
    case "sign-in-again":
      return {
        isDone: false,
        text: `Your ${thing} was not changed, because you signed in too long ago. Sign in again first.`,
      };
    case "not-unlinked":
      return { isDone: false, text: `Your ${thing} could not be unlinked. Nothing was changed.` };
    case "unanswered":
      return {
        isDone: false,
        text: `The catalogue did not answer properly, so we cannot tell whether your ${thing} was changed. The current state is below. If it is not what you want, do it again: it is done only once.`,
      };
  }
}
