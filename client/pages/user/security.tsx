import { href } from "../../contract/routes.ts";
import { PASSWORD_MAX_CHARS, type SecurityData } from "../../contract/account/security.ts";
import { TextField } from "../../forms/fields.tsx";
import { ConfirmForm, FormDone, MemberForm } from "../../forms/member-form.tsx";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { useFormReply } from "../../forms/use-member-form.ts";
import { Day } from "../../format.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { Passkeys } from "./passkeys.tsx";
import * as styles from "./user.css.ts";

export default function SecurityPage({ data }: PageProps<"user.security">) {
  const { signIn } = data;
  return (
    <div className={page.page}>
      <h1 className={page.title}>Sign-in and security</h1>
      <FormDone
        messages={{
          password:
            "Your password is changed. Other devices stay signed in: sign out everywhere if you do not recognise them all.",
          "authenticator-confirm":
            "Your authenticator app is set up. From now on signing in asks for its code.",
          "passkey-add": "Your passkey is added. You can sign in with it from now on.",
          "passkey-remove": "The passkey is removed and no longer signs you in.",
          "authenticator-off": "Signing in no longer asks for a code from your authenticator app.",
        }}
      />
      {signIn.kind === "open" ? (
        <>
          <Password data={data} />
          <Authenticator hasAuthenticator={signIn.hasAuthenticator} isFresh={data.isFresh} />
          {data.passkeys && <Passkeys passkeys={data.passkeys} isFresh={data.isFresh} />}
        </>
      ) : signIn.kind === "limited" ? (
        <Notice tone="info">
          You signed in with the hosted login, for example with ORCID. This session cannot change
          your password or your authenticator app. Sign in with your email address and password to
          change them.
        </Notice>
      ) : (
        <FailureNotice code="unreachable" retryHref={href("user.security")} />
      )}
      <Sessions data={data} />
    </div>
  );
}

function Password({ data: { profile, passwordRules } }: { data: SecurityData }) {
  return (
    <section className={page.section} aria-labelledby="password">
      <h2 id="password" className={page.sectionTitle}>
        Password
      </h2>
      <MemberForm name="password" submit="Change password">
        {profile.ok && (
          <input
            type="text"
            name="username"
            autoComplete="username"
            defaultValue={profile.value.email}
            hidden
            readOnly
          />
        )}
        <TextField
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          maxLength={PASSWORD_MAX_CHARS}
          required
        />
        <TextField
          name="proposed"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`${passwordRules} A few words in a row are easy to remember and hard to guess.`}
          maxLength={PASSWORD_MAX_CHARS}
          required
        />
      </MemberForm>
    </section>
  );
}

interface AuthenticatorProps {
  hasAuthenticator: boolean;
  isFresh: boolean;
}

function Authenticator({ hasAuthenticator, isFresh }: AuthenticatorProps) {
  const started = useFormReply("authenticator-start");
  const refused = useFormReply("authenticator-confirm");
  const setup = (refused ?? started)?.result ?? {};
  return (
    <section className={page.section} aria-labelledby="authenticator">
      <h2 id="authenticator" className={page.sectionTitle}>
        Authenticator app
      </h2>
      <p className={page.measure}>
        {hasAuthenticator
          ? "Signing in asks for your password and for a code from your authenticator app."
          : "With a code from an app on your phone, a stolen password is not enough to sign in."}
      </p>
      {!isFresh ? (
        <SignInAgain toDoWhat="to change this" />
      ) : setup["secret"] ? (
        <Setup {...setup} secret={setup["secret"]} />
      ) : hasAuthenticator ? (
        <>
          <ConfirmForm
            name="authenticator-off"
            label="Turn off the authenticator app"
            sending="Turning off …"
            consequences={[
              "You sign in with your password alone.",
              "The codes from your app no longer work: delete the account there.",
            ]}
          />
          <MemberForm
            name="authenticator-start"
            submit="Set up another app"
            sending="Asking for a key …"
            variant="plain"
          />
        </>
      ) : (
        <MemberForm
          name="authenticator-start"
          submit="Set up an authenticator app"
          sending="Asking for a key …"
        />
      )}
    </section>
  );
}

interface SetupProps {
  secret: string;
  uri?: string;
  picture?: string;
  /** "yes" where the account had no such app before. */
  first?: string;
}

/** A key that is shown only once: to scan, to open or to type. */
function Setup({ secret, uri, picture, first }: SetupProps) {
  return (
    <MemberForm
      name="authenticator-confirm"
      submit="Turn on"
      sending="Checking the code …"
      actions={<a href={href("user.security")}>Cancel</a>}
    >
      <ol className={styles.steps}>
        <li>
          Scan this code with your authenticator app, or{" "}
          <a href={uri}>open it in the app of this device</a>.
          {picture && (
            <img
              className={styles.qr}
              src={picture}
              alt="Code to scan with your authenticator app"
            />
          )}
        </li>
        <li>
          Or type this key there:{" "}
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </li>
        <li>Enter the six digits that the app shows. Nothing is changed until then.</li>
      </ol>
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="first" value={first} />
      <TextField
        name="code"
        label="Code from the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        required
      />
    </MemberForm>
  );
}

function Sessions({ data: { signedInAt } }: { data: SecurityData }) {
  return (
    <section className={page.section} aria-labelledby="sessions">
      <h2 id="sessions" className={page.sectionTitle}>
        Sessions
      </h2>
      <p className={page.measure}>
        {signedInAt !== null && (
          <>
            You signed in to this browser on <Day iso={signedInAt} />.{" "}
          </>
        )}
        The sign-in service does not list your other sessions. Machine keys are not sessions: they
        are in the <a href={href("user.developer")}>developer tools</a>.
      </p>
      <ConfirmForm
        name="sign-out-everywhere"
        label="Sign out everywhere"
        sending="Signing out …"
        consequences={[
          "Every browser and every device is signed out, this one too.",
          "Machine keys keep working until you delete them.",
        ]}
      />
    </section>
  );
}
