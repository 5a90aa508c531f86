import type { ReactNode } from "react";
import { Scroller } from "../ui/containers.tsx";
import * as styles from "./table.css.ts";

interface TableProps {
  /** The accessible name of the scroll area. */
  label: string;
  /** The header of each column, and the class of those with their own style. */
  heads: readonly (string | readonly [title: string, className: string])[];
  className?: string;
  caption?: ReactNode;
  children: ReactNode;
}

/** A table with a header for each column; it scrolls when it is too wide. */
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
