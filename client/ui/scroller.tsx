import type { ReactNode } from "react";
import * as styles from "./scroller.css.ts";

interface ScrollerProps {
  /** What is in it, for those who cannot see that it scrolls. */
  label: string;
  look?: string;
  children: ReactNode;
}

/** Holds what may be wider or taller than its place, and is scrolled by keys too. */
export function Scroller({ label, look = "", children }: ScrollerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be within the keyboard's reach
    <section className={`${styles.scroller} ${look}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
