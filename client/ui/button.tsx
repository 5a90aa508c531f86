import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react";
import * as styles from "./button.css.ts";

export type ButtonLook = keyof typeof styles.button;

/** Does something here. Buttons are verbs. */
export function Button({
  look = "plain",
  type = "button",
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { look?: ButtonLook }) {
  return <button {...rest} type={type} className={styles.button[look]} />;
}

/** Goes somewhere, with the weight of a button. */
export function LinkButton({
  look = "plain",
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; look?: ButtonLook }) {
  return (
    <a {...rest} className={styles.button[look]}>
      {children}
    </a>
  );
}
