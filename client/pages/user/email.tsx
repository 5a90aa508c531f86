import { confirmEmailHref, type EmailOutcome } from "../../contract/email-change.ts";
import { EMAIL_MAX_CHARS } from "../../contract/limits.ts";
import type { EmailData } from "../../contract/page-data.ts";
import { href } from "../../contract/routes.ts";
import { Button } from "../../ui/button.tsx";
import { input } from "../../ui/field.css.ts";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./user.css.ts";
import { EmailRevert } from "./email-revert.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

type EmailPageProps = PageProps<"user.email"> | PageProps<"user.email.revert">;

export default function EmailPage({ data }: EmailPageProps) {
  return "link" in data ? <EmailRevert data={data} /> : <EmailChange data={data} />;
}

function EmailChange({ data }: { data: EmailData }) {
  const { profile, isFresh, step, outcome } = data;
  const isTooOld = !isFresh || outcome === "sign-in-again";
  return (
    <div className={page.page}>
      <h1 className={page.title}>Change your e-mail address</h1>
      {outcome !== null && <Notice tone="danger">{OUTCOMES[outcome]}</Notice>}
      {!profile.ok ? (
        <FailureNotice code={profile.failure.code} retryHref={href("user.email")} />
      ) : step === "code" ? (
        <CodeForm />
      ) : isTooOld ? (
        <SignInAgain toDoWhat="to change your address" />
      ) : (
        <AddressForm email={profile.value.email} />
      )}
      <p>
        <a href={href("user.profile")}>Back to your profile</a>
      </p>
    </div>
  );
}

const OUTCOMES: Readonly<Record<EmailOutcome, string>> = {
  refused: "This is no e-mail address that can be used here, or it is yours already.",
  "sign-in-again": "Nothing was changed yet: sign in again first.",
  "too-often": "This was asked for too often. Nothing was changed; try again in an hour.",
  taken: "Another account has this address. Nothing was changed.",
  "wrong-code": "This is not the code. Look at the newest mail and try again.",
  "no-code": "This code is no longer good. Nothing was changed; ask for a new one.",
  "under-way": "Your address is being changed right now. Load this page again in a minute.",
  failed: "Something went wrong on our side. Nothing was changed; try again in a moment.",
};

function AddressForm({ email }: { email: string }) {
  return (
    <form action={href("user.email")} method="post" className={styles.form}>
      <p>
        Your address is <strong>{email}</strong>. It signs you in, and mails reach you there.
      </p>
      <p className={styles.field}>
        <label htmlFor="new-email">New e-mail address</label>
        <input
          id="new-email"
          className={input}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_CHARS}
          aria-describedby="new-email-help"
          required
        />
      </p>
      <p id="new-email-help" className={page.muted}>
        We send a code to the new address, and a notice to the old one.
      </p>
      <Button look="primary" type="submit">
        Send a code
      </Button>
    </form>
  );
}

function CodeForm() {
  return (
    <form action={confirmEmailHref()} method="post" className={styles.form}>
      <p>
        We sent a mail to the new address. Enter the code that it holds within 15 minutes. Until
        then nothing is changed.
      </p>
      <p className={styles.field}>
        <label htmlFor="email-code">Code</label>
        <input
          id="email-code"
          className={input}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          required
        />
      </p>
      <Button look="primary" type="submit">
        Change the address
      </Button>
      <p>
        No mail? Look among the unwanted ones, or{" "}
        <a href={href("user.email")}>give the address again</a>.
      </p>
    </form>
  );
}
