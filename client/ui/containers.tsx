import type { ReactNode } from "react";
import * as styles from "./containers.css.ts";
import { visuallyHidden } from "./visually-hidden.css.ts";

/** Things below each other, with one distance between them. */
export function Stack({ gap, children }: { gap: keyof typeof styles.stack; children: ReactNode }) {
  return <div className={styles.stack[gap]}>{children}</div>;
}

interface ScrollerProps {
  /** What is in it, for those who cannot see that it scrolls. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Holds what may be wider or taller than its place, and is scrolled by keys too. */
export function Scroller({ label, className = "", children }: ScrollerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be within the keyboard's reach
    <section className={`${styles.scroller} ${className}`} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** Holds the place of rows that are on their way, at their true height. */
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
