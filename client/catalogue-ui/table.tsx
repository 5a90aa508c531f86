import type { ReactNode } from "react";
import { Scroller } from "../ui/containers.tsx";
import * as styles from "./table.css.ts";

interface TableProps {
  /** The accessible name of the scroll area. */
  label: string;
  /** The header of each column, and the class of those with their own style. */
  heads: readonly (ReactNode | readonly [title: string, className: string])[];
  className?: string;
  caption?: ReactNode;
  /** Whether each row is a block on a phone; its values are of the component `Cell`. */
  isStacked?: boolean;
  children: ReactNode;
}

/** A table with a header for each column; it scrolls when it is too wide. */
export function Table({ label, heads, className, caption, isStacked, children }: TableProps) {
  const look = [styles.table, isStacked && styles.stacked, className].filter(Boolean).join(" ");
  return (
    <Scroller label={label}>
      <table className={look}>
        {caption}
        <thead>
          <tr>
            {heads.map((head, at) => {
              const [title, headClassName] = Array.isArray(head) ? head : [head];
              return (
                <th key={at} scope="col" className={headClassName}>
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

interface CellProps {
  head: string;
  className?: string;
  children?: ReactNode;
}

/** A value with the header of its column, which precedes it on a phone. */
export function Cell({ head, className, children }: CellProps) {
  return (
    <td data-head={head} className={className}>
      {children}
    </td>
  );
}
