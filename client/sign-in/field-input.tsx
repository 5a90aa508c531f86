import { type KeyboardEvent, useId, useState } from "react";
import * as styles from "./dialog.css.ts";
import { input } from "../ui/field.css.ts";
import type { Field } from "./fields.ts";

interface FieldInputProps {
  field: Field;
  value: string;
  error: string | undefined;
  /** Called before anything is typed. */
  hint: string | null;
  onChange(value: string): void;
}

export function FieldInput(props: FieldInputProps) {
  return props.field.kind === "choice" ? <Choice {...props} /> : <TextInput {...props} />;
}

/** The kind of an on-screen keyboard. */
const INPUT_MODES: Partial<Record<Field["kind"], "email" | "numeric">> = {
  email: "email",
  code: "numeric",
};

function TextInput({ field, value, error, hint, onChange }: FieldInputProps) {
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const isSecret = field.kind === "password";
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <div className={styles.inputRow}>
        <input
          id={id}
          className={`${input} ${styles.input}`}
          name={field.name}
          type={isSecret && !isShown ? "password" : "text"}
          inputMode={INPUT_MODES[field.kind]}
          autoComplete={field.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={field.maxChars}
          value={value}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={toDescribedBy(id, { error, hint })}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={field.enter === "next" ? moveToNextOnEnter : undefined}
        />
        {isSecret && (
          <button
            type="button"
            className={styles.toggle}
            aria-controls={id}
            aria-label={isShown ? `Hide ${field.label}` : `Show ${field.label}`}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? "Hide" : "Show"}
          </button>
        )}
      </div>
      {hint !== null && <p id={`${id}-hint`}>{hint}</p>}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function toDescribedBy(
  id: string,
  { error, hint }: Pick<FieldInputProps, "error" | "hint">,
): string | undefined {
  const ids = [error === undefined ? [] : `${id}-error`, hint === null ? [] : `${id}-hint`].flat();
  return ids.length > 0 ? ids.join(" ") : undefined;
}

function Choice({ field, value, error, onChange }: FieldInputProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{field.label}</legend>
      {field.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={field.name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} className={styles.fieldError}>
      {error}
    </p>
  );
}

function moveToNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const inputs = [...(event.currentTarget.form?.querySelectorAll("input") ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
