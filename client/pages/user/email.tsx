import { EMAIL_MAX_CHARS } from "../../contract/limits.ts";
import { href } from "../../contract/routes.ts";
import { TextField } from "../../forms/fields.tsx";
import { MemberForm } from "../../forms/member-form.tsx";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { useFormReply } from "../../forms/use-member-form.ts";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";

const ASK = href("user.email");

export default function EmailPage({ data }: PageProps<"user.email">) {
  const { profile, isFresh, step } = data;
  const isRefused = useFormReply("email") !== null;
  return (
    <div className={page.page}>
      <h1 className={page.title}>Change email address</h1>
      {profile.ok ? (
        <p className={page.measure}>
          Your address is <strong>{profile.value.email}</strong>. It signs you in, and emails reach
          you there.
        </p>
      ) : (
        <FailureNotice code={profile.failure.code} retryHref={ASK} />
      )}
      {step === "code" ? (
        <CodeForm />
      ) : isFresh || isRefused ? (
        <AddressForm />
      ) : (
        <SignInAgain toDoWhat="to change your address" variant="primary" />
      )}
      <p>
        <a href={href("user.profile")}>Back to your profile</a>
      </p>
    </div>
  );
}

function AddressForm() {
  return (
    <MemberForm name="email" submit="Send a code" sending="Sending …">
      <TextField
        name="email"
        label="New email address"
        hint="We send a code to the new address, and a notice to the old one."
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX_CHARS}
        required
      />
    </MemberForm>
  );
}

function CodeForm() {
  return (
    <>
      <p className={page.measure}>
        We sent an email to the new address. Enter its code within 15 minutes. Nothing is changed
        until then.
      </p>
      <MemberForm name="email-code" submit="Change the address" sending="Changing …">
        <TextField
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          required
        />
      </MemberForm>
      <p>
        No email? Check your spam folder, or <a href={ASK}>give the address again</a>.
      </p>
    </>
  );
}
