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
