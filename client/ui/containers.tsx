import type { ReactNode } from "react";
import * as styles from "./containers.css.ts";
import { visuallyHidden } from "./visually-hidden.css.ts";

interface ScrollerProps {
  /** The accessible name of the scroll area. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A scroll area for wide or tall content, which keys can scroll too. */
export function Scroller({ label, className = "", children }: ScrollerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop for Tab, arrow keys could not scroll it
    <section className={`${styles.scroller} ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** A placeholder with the height of the rows that are loading. */
export function Skeleton({
  label,
  count,
  height,
}: {
  label: string;
  count: number;
  height: number;
}) {
  return (
    <output className={styles.rows}>
      <span className={visuallyHidden}>{label}</span>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={styles.bar} style={{ height }} aria-hidden="true" />
      ))}
    </output>
  );
}
