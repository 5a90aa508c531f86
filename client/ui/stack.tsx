import type { ReactNode } from "react";
import * as styles from "./stack.css.ts";

/** Things below each other, with one distance between them. */
export function Stack({ gap, children }: { gap: keyof typeof styles.stack; children: ReactNode }) {
  return <div className={styles.stack[gap]}>{children}</div>;
}
