import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import * as styles from "./button.css.ts";

export type ButtonVariant = keyof typeof styles.button;

/** An action on this page. Buttons are verbs. */
export function Button({
  variant = "plain",
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { variant?: ButtonVariant }) {
  return <button {...rest} type={type} className={styles.button[variant]} />;
}

/** A link with the look of a button. */
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
