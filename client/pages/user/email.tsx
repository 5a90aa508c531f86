import {
  confirmEmailHref,
  type EmailOutcome,
  type RevertOutcome,
} from "../../contract/account/email-change.ts";
import { EMAIL_MAX_CHARS } from "../../contract/limits.ts";
import type { EmailData, RevertData } from "../../contract/page-data.ts";
import { href } from "../../contract/routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { input } from "../../ui/field.css.ts";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { label } from "../../forms/form.css.ts";
import * as styles from "./user.css.ts";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { SignInButton } from "../sign-in-button.tsx";

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
        <SignInAgain toDoWhat="to change your address" look="primary" />
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
  refused: "This e-mail address cannot be used here, or it is already yours.",
  "sign-in-again": "Nothing was changed yet: sign in again first.",
  "too-often": "There were too many requests. Nothing was changed; try again in an hour.",
  taken: "Another account has this address. Nothing was changed.",
  "wrong-code": "This code is wrong. Look at the newest mail and try again.",
  "no-code": "This code has expired. Nothing was changed; ask for a new one.",
  "under-way": "Your address is being changed right now. Reload this page in a minute.",
  failed: "Something went wrong on our side. Nothing was changed; try again in a moment.",
};

function AddressForm({ email }: { email: string }) {
  return (
    <form action={href("user.email")} method="post" className={styles.form}>
      <p>
        Your address is <strong>{email}</strong>. It signs you in, and mails reach you there.
      </p>
      <p className={styles.field}>
        <label className={label} htmlFor="new-email">
          New e-mail address
        </label>
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
        We sent a mail to the new address. Enter its code within 15 minutes. Nothing is changed
        until then.
      </p>
      <p className={styles.field}>
        <label className={label} htmlFor="email-code">
          Code
        </label>
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
        No mail? Check your spam folder, or <a href={href("user.email")}>give the address again</a>.
      </p>
    </form>
  );
}

/** What a link in a mail opens. */
function EmailRevert({ data: { link, outcome } }: { data: RevertData }) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>Did somebody else change the address?</h1>
      {outcome !== null && (
        <Notice tone={outcome === "reverted" ? "ok" : "danger"}>{REVERT_OUTCOMES[outcome]}</Notice>
      )}
      {outcome === "reverted" ? (
        <Next />
      ) : link !== null ? (
        <RevertForm link={link} />
      ) : (
        <WithoutLink outcome={outcome} />
      )}
    </div>
  );
}

const REVERT_OUTCOMES: Readonly<Record<RevertOutcome, string>> = {
  reverted: "Your account has its old address again, and everybody was signed out.",
  used: "This link was used already, or is older than seven days. Nothing was changed now.",
  taken: "Another account has the old address by now, so it was not brought back.",
  failed: "Something went wrong on our side. The link is still good: try again in a moment.",
};

function RevertForm({ link }: { link: string }) {
  return (
    <form action={href("user.email.revert")} method="post" className={page.section}>
      <p className={page.measure}>This button makes three changes:</p>
      <ul className={page.points}>
        <li>Your account keeps the address that the mail was sent to, or gets it back.</li>
        <li>Every device is signed out of your account.</li>
        <li>Machine keys and linked accounts added since then are removed.</li>
      </ul>
      <input type="hidden" name="link" value={link} />
      <p>
        <Button look="primary" type="submit">
          Bring my address back
        </Button>
      </p>
    </form>
  );
}

/** For who typed the address, lost the end of the link, or has used it. */
function WithoutLink({ outcome }: { outcome: RevertOutcome | null }) {
  return (
    <>
      {outcome === null && (
        <>
          <p className={page.lead}>The link in our mail to your old address opens this page.</p>
          <ul className={page.points}>
            <li>
              Look there, and in the spam folder, for &ldquo;Your e-mail address was changed&rdquo;
              or &ldquo;Your e-mail address is about to be changed&rdquo;.
            </li>
            <li>Copy the whole link: some mail programs break it into two lines.</li>
            <li>It works once, within seven days. Nothing is changed until you press a button.</li>
          </ul>
        </>
      )}
      <p className={page.measure}>
        If you can still sign in, choose a new password with &ldquo;Forgot password?&rdquo;, then
        check the address in your profile. If you cannot, write to our support.
      </p>
      <div className={page.actions}>
        <SignInButton />
        <LinkButton href={href("about.support")}>Write to support</LinkButton>
      </div>
    </>
  );
}

function Next() {
  return (
    <>
      <p className={page.measure}>
        Whoever changed it may know your password. Choose a new one now: open the sign-in, then
        &ldquo;Forgot password?&rdquo;.
      </p>
      <div className={page.actions}>
        <SignInButton />
      </div>
    </>
  );
}
