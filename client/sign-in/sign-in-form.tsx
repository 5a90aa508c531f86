import { type Dispatch, type FormEvent, useEffect, useRef, useState } from "react";
import { href } from "../contract/routes.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import * as styles from "./dialog.css.ts";
import { FieldInput } from "./field-input.tsx";
import type { Field } from "./fields.ts";
import { isSentCode, type SignInEvent, type SignInState, toCodeRequest } from "./flow.ts";
import { describePolicy } from "./password-policy.ts";
import { readReturnPath } from "./return/return-memory.ts";
import type { OtherLogin } from "../contract/sign-in.ts";
import type { SignInSetup } from "./identity.ts";
import { toViewText } from "./views.ts";
import { NEW_CODE_WAIT_MS } from "../contract/limits.ts";
import { WithSupport } from "./with-support.tsx";

export interface SignInFormProps {
  state: SignInState;
  dispatch: Dispatch<SignInEvent>;
  /** `null` until the sign-in code has loaded. */
  setup: SignInSetup | null;
  /** Logins of other services. */
  others: readonly OtherLogin[];
  /** Where the sign-in leads; `null`: back to the page where it began. */
  to: string | null;
}

export function SignInForm({ state, dispatch, setup, others, to }: SignInFormProps) {
  const { view, values, fieldErrors, error, words, notice, request } = state;
  const asksPassword = setup?.asksPassword ?? true;
  const { fields, submit } = toViewText(view, { asksPassword });
  const form = useRef<HTMLFormElement>(null);
  const isBusy = request !== null;
  const firstInvalid = fields.find(({ name }) => fieldErrors[name])?.name;

  useEffect(() => ignoreHeldEnter(form.current), []);
  useEffect(() => focusFirst(form.current, FIRST), [view.name]);
  useEffect(() => focusFirst(form.current, INVALID), [firstInvalid]);

  /** Takes what a password manager filled in without an event, before it is overwritten or missed. */
  function takeFilled(): void {
    for (const { name, kind } of fields) {
      const field = form.current?.elements.namedItem(name);
      if (kind === "choice" || !(field instanceof HTMLInputElement)) continue;
      if (field.value !== (values[name] ?? ""))
        dispatch({ type: "fieldChanged", field: name, value: field.value });
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    takeFilled();
    dispatch({ type: "submitted", now: Date.now(), asksPassword: setup?.asksPassword ?? null });
  }

  return (
    <form
      ref={form}
      className={styles.form}
      onInput={takeFilled}
      onSubmit={handleSubmit}
      noValidate
      aria-busy={isBusy}
    >
      {error !== null && (
        <p role="alert" className={styles.error}>
          <WithSupport text={error} />
          {words !== null && <Words words={words} />}
        </p>
      )}
      {state.isSignedInAlready && (
        <>
          <LinkButton href={readReturnPath(to) ?? href("workspaces.shared")} target="_self">
            Continue as that user
          </LinkButton>
          <Button onClick={() => dispatch({ type: "signOutChosen" })}>
            Sign out, then sign in
          </Button>
        </>
      )}
      {notice !== null && (
        <output className={styles.notice} aria-label="Status">
          {notice}
        </output>
      )}
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
      <Button variant="primary" type="submit" aria-disabled={isBusy}>
        {request && request.kind !== "redirect" && request.kind !== "signOut"
          ? submit.busy
          : submit.idle}
      </Button>
      <NewCode key={state.sentAt} state={state} dispatch={dispatch} />
      <OtherWays state={state} dispatch={dispatch} others={others} />
    </form>
  );
}

/** The user pool's own words, after a sentence in the page's language. */
function Words({ words }: { words: string }) {
  return (
    <>
      {" "}
      <q lang="en">{words}</q>
    </>
  );
}

/** A press of Enter sends once, also when it lasts longer than the answer takes (F-69). */
function ignoreHeldEnter(form: HTMLFormElement | null): () => void {
  const ignore = (event: KeyboardEvent): void => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  };
  form?.addEventListener("keydown", ignore);
  return () => form?.removeEventListener("keydown", ignore);
}

/** Names the owner of the password for password managers, when the email was given before. */
function KnownUser({ fields, email }: { fields: readonly Field[]; email: string | undefined }) {
  const isAsked = fields.some(({ kind }) => kind === "email");
  if (isAsked || !email || !fields.some(({ kind }) => kind === "password")) return null;
  return <input hidden readOnly type="email" autoComplete="username" value={email} />;
}

const FIRST = "input:not([hidden])";
const INVALID = "[aria-invalid=true], fieldset[aria-describedby] input";

function OtherWays({
  state,
  dispatch,
  others,
}: Pick<SignInFormProps, "state" | "dispatch" | "others">) {
  if (state.view.name !== "logIn") {
    return (
      <Button variant="quiet" onClick={() => dispatch({ type: "backToSignInChosen" })}>
        Back to Sign In
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" onClick={() => dispatch({ type: "forgotPasswordChosen" })}>
        Forgot password?
      </Button>
      {others.length > 0 && <p className={styles.or}>or</p>}
      {others.map((provider) => (
        <Button key={provider} onClick={() => dispatch({ type: "redirectChosen", provider })}>
          {provider === "ORCID" && <OrcidIcon />}
          Sign in with {provider === "ORCID" ? "your ORCID iD" : provider}
        </Button>
      ))}
    </>
  );
}

function focusFirst(form: HTMLFormElement | null, selector: string): void {
  form?.querySelector<HTMLElement>(selector)?.focus();
}

/** The iD icon, in the colours that ORCID prescribes. */
function OrcidIcon() {
  return (
    <svg viewBox="0 0 256 256" width="20" height="20" aria-hidden="true">
      <circle cx="128" cy="128" r="128" fill="#a6ce39" />
      <g fill="#fff">
        <path d="M70.9 79.1h15.4v107.1H70.9z" />
        <path d="M108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z" />
        <circle cx="78.6" cy="56.8" r="10.1" />
      </g>
    </svg>
  );
}

interface NewCodeProps {
  state: SignInState;
  dispatch: Dispatch<SignInEvent>;
}

/** After an answer that is accepted once, the pool has no call to send a code again. */
const NO_NEW_CODE = "To get another code, go back and sign in again.";

/** Sends another code, once the last one has had time to arrive. */
function NewCode({ state, dispatch }: NewCodeProps) {
  const seconds = useSecondsUntil(state.sentAt === null ? null : state.sentAt + NEW_CODE_WAIT_MS);
  if (!toCodeRequest(state)) return isSentCode(state.view) ? <p>{NO_NEW_CODE}</p> : null;
  return (
    <Button
      variant="quiet"
      aria-disabled={seconds > 0 || state.request !== null}
      onClick={() => dispatch({ type: "newCodeChosen", now: Date.now() })}
    >
      {seconds > 0 ? `Send a new code in ${seconds} s` : "Send a new code"}
    </Button>
  );
}

/** Whole seconds from now until `at`, counted down; 0 when it has passed. */
function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(Date.now);
  const left = at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000));
  useEffect(() => {
    if (at === null || at <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= at) clearInterval(timer);
    }, 1_000);
    return () => clearInterval(timer);
  }, [at]);
  return left;
}

/** The secret of an authenticator app: to scan, to open, or to type. */
function TotpSecret({ sharedSecret, setupUri }: { sharedSecret: string; setupUri: string }) {
  const picture = usePicture(setupUri);
  return (
    <div className={styles.field}>
      {picture !== null && (
        <img className={styles.qr} src={picture} alt="Code to scan with your authenticator app" />
      )}
      <p>
        Scan this code, <a href={setupUri}>open it in your authenticator app</a>, or type this key
        there:
      </p>
      <code className={styles.secret}>{sharedSecret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
    </div>
  );
}

/** Quiet zone around the code (ISO/IEC 18004). */
const QUIET_CELLS = 4;

/** The QR code of a text; its code is loaded only here. */
function usePicture(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("uqr").then(
      ({ renderSVG }) => {
        const svg = renderSVG(text, { border: QUIET_CELLS });
        if (isCurrent) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return picture;
}
