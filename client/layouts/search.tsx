import type { ReactNode } from "react";
import * as styles from "./layout.css.ts";

export default function SearchLayout({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>;
}
