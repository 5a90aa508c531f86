import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { DONE, FORM_FIELDS, type FormReply } from "../contract/form.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { Button, type ButtonVariant } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";
import { Cancel } from "./cancel.tsx";
import { FormContext, useForm } from "./form-context.ts";
import { Quoting } from "./quoting.tsx";
import * as styles from "./form.css.ts";
import { SignInAgain } from "./sign-in-again.tsx";
import { StateNotice } from "./state-notice.tsx";
import { useFormReply, useMemberForm } from "./use-member-form.ts";

interface MemberFormProps {
  /** Its name in `worker/forms/`. */
  name: string;
  /** Identifies one of several forms of that name on a page. */
  subject?: string;
  /** Its page's address, where it may be shown in place of another page. */
  page?: string | undefined;
  /** Its text is saved while it is typed: it needs no keeping when the session ends. */
  isAutosaved?: boolean;
  /** Text of its button, a verb first, and while it is being sent; absent where `children` contain buttons. */
  submit?: string;
  sending?: string;
  variant?: ButtonVariant;
  /** Next to the button. */
  actions?: ReactNode;
  className?: string;
  children?: ReactNode;
}

/** A form of a member's page, sent to the page's own address; works without scripts. */
export function MemberForm({
  name,
  subject = "",
  page,
  isAutosaved = false,
  submit,
  sending = "Saving …",
  variant = "primary",
  actions,
  className = styles.form,
  children,
}: MemberFormProps) {
  const id = useId();
  const { form, state, round, reply, key, store, handleInput, handleSubmit } = useMemberForm({
    name,
    subject,
    page,
    isAutosaved,
  });
  const isSending = state === "sending";
  return (
    <FormContext value={{ id, reply, isSending }}>
      <form
        key={round}
        ref={form}
        method="post"
        action={page}
        className={className}
        aria-label={submit}
        aria-busy={isSending || undefined}
        noValidate
        onInput={handleInput}
        onSubmit={(event) => void handleSubmit(event)}
      >
        <input type="hidden" name={FORM_FIELDS.name} value={name} />
        <input type="hidden" name={FORM_FIELDS.subject} value={subject} />
        <input type="hidden" name={FORM_FIELDS.key} value={key} />
        {reply && reply.kind !== "shown" && !isSending && <ErrorSummary reply={reply} />}
        {reply?.kind === "sign-in-again" && <SignInAgain toDoWhat="to do this" onLeave={store} />}
        {children}
        {(submit || actions) && (
          <div className={styles.actions}>
            {submit && (
              <SubmitButton variant={variant} sending={sending}>
                {submit}
              </SubmitButton>
            )}
            {actions}
            {isSending && <progress className={styles.progress} aria-hidden="true" />}
          </div>
        )}
        <StateNotice state={state} />
      </form>
    </FormContext>
  );
}

interface SubmitButtonProps {
  variant?: ButtonVariant;
  sending?: string;
  /** Sent with the form when this button was pressed. */
  name?: string;
  value?: string;
  /** Its full accessible name, where a form has several similar ones. */
  label?: string;
  children: string;
}

/** Sends its form; while that is in progress, pressing it again does nothing. */
export function SubmitButton({
  variant = "primary",
  sending = "Saving …",
  label,
  children,
  ...rest
}: SubmitButtonProps) {
  const { isSending } = useForm();
  return (
    <Button
      {...rest}
      variant={variant}
      type="submit"
      aria-label={label}
      aria-disabled={isSending || undefined}
    >
      {isSending ? sending : children}
    </Button>
  );
}

/** The form's problem, first of all in the form, with the focus on it. */
function ErrorSummary({ reply }: { reply: FormReply }) {
  const { id } = useForm();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [reply]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts nothing else moves the focus
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} autoFocus>
      <p className={styles.summaryTitle}>
        <Quoting text={reply.message} quoted={reply.quoted} />
      </p>
      {Object.keys(reply.problems).length > 0 && (
        <ul className={styles.problems}>
          {Object.entries(reply.problems).map(([name, problem]) => (
            <li key={name}>
              <a href={`#${id}-${name}`}>
                <Quoting text={problem} quoted={reply.quoted} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * Confirms a form of this page, by the form's name; or explains why a form failed that the page no
 * longer has, because another person was faster.
 */
export function FormDone({ messages }: { messages: Readonly<Record<string, string>> }) {
  const { address, loaded } = useNavigation();
  const name = new URLSearchParams(address.split("?")[1]).get(DONE) ?? "";
  const reply = loaded.view.kind === "page" ? loaded.view.reply : undefined;
  const text = Object.hasOwn(messages, name) && !reply ? messages[name] : null;
  return (
    <>
      <div className={styles.live} aria-live="polite">
        {text && <Notice tone="ok">{text}</Notice>}
      </div>
      {reply && reply.kind !== "shown" && <Refusal reply={reply} />}
    </>
  );
}

/** For a form that the page no longer has; its style hides it when the form itself is shown. */
function Refusal({ reply }: { reply: FormReply }) {
  const [hasForm, setHasForm] = useState(false);
  // oxlint-disable-next-line react/set-state-in-effect -- only the document shows whether the form was rendered
  useLayoutEffect(() => setHasForm(document.querySelector(`.${styles.summary}`) !== null), [reply]);
  if (hasForm) return null;
  return (
    <div className={styles.withoutForm} role="alert">
      <Notice tone="warn">
        <Quoting text={reply.message} quoted={reply.quoted} />
      </Notice>
      {reply.key && <SendAgain reply={reply} />}
    </div>
  );
}

/** The typed fields of a form that the page could not render, because its data are missing. */
function SendAgain({ reply: { form, subject, key, values } }: { reply: FormReply }) {
  const named = { [FORM_FIELDS.name]: form, [FORM_FIELDS.subject]: subject };
  const hidden = { ...named, [FORM_FIELDS.key]: key ?? "" };
  const typed = Object.entries(values).flatMap(([name, texts]) =>
    texts.map((text) => [name, text] as const),
  );
  return (
    <form method="post" className={styles.actions}>
      {[...Object.entries(hidden), ...typed].map(([name, text], at) => (
        <input key={`${at} ${name}`} type="hidden" name={name} value={text} />
      ))}
      <Button type="submit">Send the form again</Button>
    </form>
  );
}

interface ConfirmFormProps extends Pick<MemberFormProps, "name" | "subject" | "sending"> {
  /** The verb, such as "Delete"; with its object, unless that is `of`. */
  label: string;
  /** The name of its object, where that is shown next to it already. */
  of?: string;
  /** For the menu that opens it; with scripts it is hidden until then. */
  id?: string;
  /** The consequences, shown before it is done. */
  consequences: readonly string[];
  children?: ReactNode;
}

/** A form in a disclosure that explains the consequences; works without scripts. */
export function ConfirmForm({
  label,
  of = "",
  id,
  consequences,
  children,
  ...form
}: ConfirmFormProps) {
  const isRefused = useFormReply(form.name, form.subject) !== null;
  return (
    <details id={id} open={isRefused}>
      <summary className={id ? `${styles.opener} ${styles.openedByMenu}` : styles.opener}>
        {label}
        {of && <span className={visuallyHidden}> {of}</span>} …
      </summary>
      <div className={styles.confirm}>
        <p>What happens then:</p>
        <ul className={styles.problems}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <MemberForm {...form} submit={`${label} ${of}`.trim()} variant="plain" actions={<Cancel />}>
          {children}
        </MemberForm>
      </div>
    </details>
  );
}
