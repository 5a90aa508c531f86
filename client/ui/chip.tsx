import X from "lucide-react/icons/x";
import * as styles from "./chip.css.ts";
import type { ReactNode } from "react";

/** A word that links to everything with it. */
export function Chip({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.chip} href={href}>
      {children}
    </a>
  );
}

/** A current filter; following it removes the filter. */
export function RemovableChip({ href, children }: { href: string; children: string }) {
  return (
    <a
      className={`${styles.chip} ${styles.active}`}
      href={href}
      aria-label={`Remove filter ${children}`}
    >
      {children}
      <X size={14} strokeWidth={1.5} aria-hidden="true" />
    </a>
  );
}

/** One word of status. */
export function Badge({
  tone,
  children,
}: {
  tone: keyof typeof styles.badge;
  children: ReactNode;
}) {
  return <span className={styles.badge[tone]}>{children}</span>;
}
