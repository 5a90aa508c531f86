import type { ReactNode } from "react";
import { Scroller } from "../ui/containers.tsx";
import * as styles from "./table.css.ts";

interface TableProps {
  /** What is in it, for those who scroll it. */
  label: string;
  /** The words above each column, and the look of those that have one of their own. */
  heads: readonly (string | readonly [title: string, className: string])[];
  className?: string;
  caption?: ReactNode;
  children: ReactNode;
}

/** A table with a head for each column; where it is too wide for its place, it scrolls there. */
export function Table({ label, heads, className = "", caption, children }: TableProps) {
  return (
    <Scroller label={label}>
      <table className={`${styles.table} ${className}`}>
        {caption}
        <thead>
          <tr>
            {heads.map((head) => {
              const [title, headClassName] = typeof head === "string" ? [head] : head;
              return (
                <th key={title} scope="col" className={headClassName}>
                  {title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroller>
  );
}
