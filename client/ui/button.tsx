import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, useState } from "react";
import * as styles from "./button.css.ts";
import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { visuallyHidden } from "./visually-hidden.css.ts";

export type ButtonVariant = keyof typeof styles.button;

/** Does something here. Buttons are verbs. */
export function Button({
  variant = "plain",
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant }) {
  return <button {...rest} type={type} className={styles.button[variant]} />;
}

/** Goes somewhere, with the weight of a button. */
export function LinkButton({
  variant = "plain",
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; variant?: ButtonVariant }) {
  return (
    <a {...rest} className={styles.button[variant]}>
      {children}
    </a>
  );
}

/** Copies a text; without scripts the text beside it is selected by hand and this is not shown. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [outcome, setOutcome] = useState<"" | "Copied" | "Not copied, select the text instead">("");
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome("Copied");
    } catch {
      setOutcome("Not copied, select the text instead");
    }
  }
  const Icon = outcome === "Copied" ? Check : Copy;
  return (
    <button type="button" className={styles.copy} title={label} onClick={() => void copy()}>
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
      <span className={visuallyHidden}>{label}</span>
      <output className={outcome === "" ? visuallyHidden : undefined} aria-label="Status">
        {outcome}
      </output>
    </button>
  );
}
