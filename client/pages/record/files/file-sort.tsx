import type { FileOrder } from "../../../contract/record-page.ts";
import type { ReactNode } from "react";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import * as files from "./files.css.ts";
import * as styles from "../../../catalogue-ui/table.css.ts";

interface SortHeadsProps {
  order: FileOrder;
  toHref: (order: FileOrder | undefined) => string;
  /** Whether there are columns for dates and checksums. */
  hasDetails: boolean;
  /** Selects all rows. */
  every: ReactNode;
}

/** The head of a folder; each column is a link that orders by it, and turns its order round. */
export function SortHeads({ order, toHref, hasDetails, every }: SortHeadsProps) {
  const head = (key: "name" | "size" | "type" | "date", label: string, className?: string) => {
    const turned: FileOrder = `-${key}`;
    const next = order === key ? turned : key;
    const isUp = order === key;
    const isDown = order === turned;
    return (
      <th
        scope="col"
        className={className}
        aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}
      >
        <a className={files.sort} href={toHref(next === "name" ? undefined : next)}>
          {label}
          <span aria-hidden="true">{isUp ? " ↑" : isDown ? " ↓" : ""}</span>
        </a>
      </th>
    );
  };
  return (
    <thead>
      <tr>
        <td className={files.boxCell}>{every}</td>
        {head("name", "Name")}
        {head("type", "Kind", styles.wide)}
        {head("size", "Size", styles.number)}
        {hasDetails && (
          <>
            {head("date", "Date", files.dateCell)}
            <th scope="col" className={files.sumCell}>
              SHA-256
            </th>
          </>
        )}
        <td>
          <span className={visuallyHidden}>Download</span>
        </td>
      </tr>
    </thead>
  );
}
