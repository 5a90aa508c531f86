import * as table from "../../../catalogue-ui/table.css.ts";

interface CellRowsProps {
  rows: readonly (readonly string[])[];
  /** The columns' places; numbers are aligned right. */
  isNumber: (column: number) => boolean;
}

/** The rows of a file, cell by cell; the body of a table whose columns the file names. */
export function CellRows({ rows, isNumber }: CellRowsProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column} className={isNumber(column) ? table.number : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
