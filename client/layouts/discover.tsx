import { href } from "../contract/routes.ts";
import type { ReactNode } from "react";
import { usePath } from "../navigation/navigation.tsx";
import * as styles from "./layout.css.ts";

/** The public data pages; only the landing page reaches the window's edges. */
export default function DiscoverLayout({ children }: { children: ReactNode }) {
  const path = usePath();
  return path === href("home") ? children : <div className={styles.container}>{children}</div>;
}
