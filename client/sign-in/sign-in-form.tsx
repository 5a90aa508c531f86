import { type Dispatch, type FormEvent, useEffect, useRef } from "react";
import { href } from "../contract/routes.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import * as styles from "./dialog.css.ts";
import { FieldInput } from "./field-input.tsx";
import type { Field } from "./fields.ts";
import type { SignInEvent, SignInState } from "./flow.ts";
import { toReturnPath } from "./return-memory.ts";
import type { SignInSetup } from "./identity.ts";
import { NewCode } from "./new-code.tsx";
import { OrcidIcon } from "./orcid-icon.tsx";
import { describePolicy } from "./password-policy.ts";
import { TotpSecret } from "./totp-secret.tsx";
import { toViewText } from "./views.ts";

interface SignInFormProps {
  state: SignInState;
  dispatch: Dispatch<SignInEvent>;
  /** `null` until the sign-in code has loaded. */
  setup: SignInSetup | null;
  /** Where the sign-in leads; `null`: back to the page it begins on. */
  to: string | null;
}

export function SignInForm({ state, dispatch, setup, to }: SignInFormProps) {
  const { view, values, fieldErrors, error, notice, request } = state;
  const asksPassword = setup?.asksPassword ?? true;
  const { fields, submit } = toViewText(view, { asksPassword });
  const form = useRef<HTMLFormElement>(null);
  const isBusy = request !== null;
  const firstInvalid = fields.find(({ name }) => fieldErrors[name])?.name;

  useEffect(() => focusFirst(form.current, FIRST), [view.name]);
  useEffect(() => focusFirst(form.current, INVALID), [firstInvalid]);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    dispatch({ type: "submitted", now: Date.now(), asksPassword });
  }

  return (
    <form ref={form} className={styles.form} onSubmit={handleSubmit} noValidate aria-busy={isBusy}>
      {error !== null && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {state.isSignedInAlready && (
        <>
          <LinkButton href={toReturnPath(to) ?? href("workspaces.shared")} target="_self">
            Go on as that user
          </LinkButton>
          <Button onClick={() => dispatch({ type: "signOutChosen" })}>
            Sign out, then sign in
          </Button>
        </>
      )}
      {notice !== null && <output className={styles.notice}>{notice}</output>}
      {view.name === "totpSetup" && <TotpSecret {...view} />}
      <KnownUser fields={fields} email={values["email"]} />
      {fields.map((field) => (
        <FieldInput
          key={`${view.name} ${field.name}`}
          field={field}
          value={values[field.name] ?? ""}
          error={fieldErrors[field.name]}
          hint={field.name === "newPassword" && setup ? describePolicy(setup.passwordPolicy) : null}
          onChange={(value) => dispatch({ type: "fieldChanged", field: field.name, value })}
        />
      ))}
      <Button look="primary" type="submit" aria-disabled={isBusy}>
        {request && request.kind !== "redirect" && request.kind !== "signOut"
          ? submit.busy
          : submit.idle}
      </Button>
      <NewCode key={state.sentAt} state={state} dispatch={dispatch} />
      <OtherWays state={state} dispatch={dispatch} setup={setup} />
    </form>
  );
}

/** Tells password managers whose password is asked for where the email was given before. */
function KnownUser({ fields, email }: { fields: readonly Field[]; email: string | undefined }) {
  const isAsked = fields.some(({ kind }) => kind === "email");
  if (isAsked || !email || !fields.some(({ kind }) => kind === "password")) return null;
  return <input hidden readOnly type="email" autoComplete="username" value={email} />;
}

const FIRST = "input:not([hidden])";
const INVALID = "[aria-invalid=true], fieldset[aria-describedby] input";

function OtherWays({ state, dispatch, setup }: Omit<SignInFormProps, "to">) {
  if (state.view.name !== "logIn") {
    return (
      <Button look="quiet" onClick={() => dispatch({ type: "backToSignInChosen" })}>
        Back to Sign In
      </Button>
    );
  }
  return (
    <>
      <Button look="quiet" onClick={() => dispatch({ type: "forgotPasswordChosen" })}>
        Forgot password?
      </Button>
      <p className={styles.or}>or</p>
      <Button onClick={() => dispatch({ type: "redirectChosen", provider: "ORCID" })}>
        <OrcidIcon />
        Sign in with your ORCID iD
      </Button>
      {setup?.providers.map((provider) => (
        <Button key={provider} onClick={() => dispatch({ type: "redirectChosen", provider })}>
          Sign in with {provider}
        </Button>
      ))}
    </>
  );
}

function focusFirst(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}
