import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "react";
import { box, boxLabel, input } from "../ui/field.css.ts";
import { useField } from "./form-context.ts";
import { Quoting } from "./quoting.tsx";
import * as styles from "./form.css.ts";

interface Labelled {
  name: string;
  label: string;
  /** One sentence below the field. */
  hint?: ReactNode;
}

type Without<Attributes> = Omit<Attributes, "id" | "name" | "value" | "className">;

interface Control {
  name: string;
  hint: ReactNode;
  defaultValue: InputHTMLAttributes<HTMLInputElement>["defaultValue"];
}

/** The attributes that a line, an area and a list have in common. */
function useControl({ name, hint, defaultValue = "" }: Control) {
  const { id, typed, problem, describedBy } = useField(name, { hasHint: hint !== undefined });
  return {
    id,
    name,
    defaultValue: typed?.[0] ?? defaultValue,
    "aria-invalid": problem !== "" || undefined,
    "aria-describedby": describedBy,
  };
}

/** A line of text. The browser keeps the typed value; `defaultValue` is the page's initial value. */
export function TextField({
  name,
  label,
  hint,
  defaultValue,
  ...rest
}: Labelled & Without<InputHTMLAttributes<HTMLInputElement>>) {
  const control = useControl({ name, hint, defaultValue });
  return (
    <FieldFrame {...{ name, label, hint }}>
      <input {...rest} {...control} className={input} />
    </FieldFrame>
  );
}

/** Several lines of text. */
export function TextArea({
  name,
  label,
  hint,
  defaultValue,
  ...rest
}: Labelled & Without<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
  const control = useControl({ name, hint, defaultValue });
  return (
    <FieldFrame {...{ name, label, hint }}>
      <textarea rows={5} {...rest} {...control} className={`${input} ${styles.area}`} />
    </FieldFrame>
  );
}

/** One of a list; `children` are its options. */
export function SelectField({
  name,
  label,
  hint,
  defaultValue,
  ...rest
}: Labelled & Without<SelectHTMLAttributes<HTMLSelectElement>>) {
  const control = useControl({ name, hint, defaultValue });
  return (
    <FieldFrame {...{ name, label, hint }}>
      <select {...rest} {...control} className={input} />
    </FieldFrame>
  );
}

/** A box to check; sent as `on`. */
export function CheckField({
  name,
  label,
  hint,
  isChecked = false,
}: Labelled & { isChecked?: boolean }) {
  const field = useField(name, { hasHint: hint !== undefined });
  return (
    <div className={styles.field}>
      <label className={boxLabel} htmlFor={field.id}>
        <input
          id={field.id}
          name={name}
          type="checkbox"
          className={box}
          defaultChecked={field.typed ? field.typed.includes("on") : isChecked}
          aria-invalid={field.problem !== "" || undefined}
          aria-describedby={field.describedBy}
        />
        {label}
      </label>
      <FieldNotes name={name} hint={hint} />
    </div>
  );
}

function FieldFrame({ name, label, hint, children }: Labelled & { children: ReactNode }) {
  const { id } = useField(name, { hasHint: false });
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children}
      <FieldNotes name={name} hint={hint} />
    </div>
  );
}

/** Hint and problem of a field, for controls of a page's own. */
export function FieldNotes({ name, hint }: { name: string; hint?: ReactNode }) {
  const { hintId, problemId, problem, quoted } = useField(name, { hasHint: hint !== undefined });
  return (
    <>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem !== "" && (
        <p id={problemId} className={styles.problem}>
          <Quoting text={problem} quoted={quoted} />
        </p>
      )}
    </>
  );
}
