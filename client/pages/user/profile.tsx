import { useEffect } from "react";
import { href } from "../../contract/routes.ts";
import { useHeldSession } from "../../state/provider.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import * as record from "../record/record.css.ts";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { FormDone } from "../../forms/member-form.tsx";
import { ProfileForm } from "./profile-form.tsx";
import { LinkedAccounts } from "./linked-accounts.tsx";
import type { LinkProvider } from "../../contract/links.ts";
import type { ProfileData } from "../../contract/page-data.ts";

export default function ProfilePage({ data }: PageProps<"user.profile">) {
  const { profile, details, workspaces, sent } = data;
  const words = sent && describeOutcome(sent);
  const session = useHeldSession();
  useEffect(() => {
    if (profile.ok) session?.updateProfile(profile.value);
  }, [session, profile]);
  return (
    <div className={page.page}>
      <h1 className={page.title}>Profile</h1>
      {words && <Notice tone={words.isDone ? "ok" : "danger"}>{words.text}</Notice>}
      <FormDone words={{ profile: "Your profile is saved." }} />
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
      <LinkedAccounts data={data} />
      {workspaces.ok && workspaces.value.length > 0 && (
        <section className={page.section}>
          <h2 className={page.sectionTitle}>Workspaces</h2>
          <ul>
            {workspaces.value.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Address({ email }: { email: string }) {
  return (
    <dl className={record.list}>
      <dt>E-mail</dt>
      <dd>
        {email} <a href={href("user.email")}>Change e-mail address</a>
      </dd>
    </dl>
  );
}

const THINGS: Readonly<Record<LinkProvider, string>> = {
  orcid: "ORCID iD",
  github: "GitHub account",
};

/** What came of a form of the account, in words. */
function describeOutcome(sent: NonNullable<ProfileData["sent"]>): {
  isDone: boolean;
  text: string;
} {
  if (sent === "email-changed")
    return {
      isDone: true,
      text: "Your e-mail address is changed. From now on you sign in with the new one.",
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
        text: `Your ${thing} is as it was: you signed in too long ago to change it. Sign in again first.`,
      };
    case "not-unlinked":
      return {
        isDone: false,
        text: `Your ${thing} could not be unlinked. Nothing was changed; try again in a moment.`,
      };
  }
}
