import type { ReactNode } from "react";
import * as styles from "./facts.css.ts";

/** Short facts in one line, each after a dot; those that are absent leave no gap. */
export function Facts({ facts }: { facts: { name: string; fact: ReactNode }[] }) {
  return (
    <ul className={styles.facts}>
      {facts
        .filter(({ fact }) => fact !== null)
        .map(({ name, fact }) => (
          <li key={name}>{fact}</li>
        ))}
    </ul>
  );
}
