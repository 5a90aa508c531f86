import type { ReactNode } from "react";
import * as styles from "./badge.css.ts";

/** One word of state. */
export function Badge({
  tone,
  children,
}: {
  tone: keyof typeof styles.badge;
  children: ReactNode;
}) {
  return <span className={styles.badge[tone]}>{children}</span>;
}
