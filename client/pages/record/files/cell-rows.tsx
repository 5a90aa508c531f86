import * as table from "../../../catalogue-ui/table.css.ts";

interface CellRowsProps {
  rows: readonly (readonly string[])[];
  /** What a column has, by its place: numbers are aligned right, dates are not broken. */
  toType: (column: number) => string | undefined;
}

const STYLES: Readonly<Record<string, string>> = { number: table.number, date: table.oneLine };

/** The rows of a file, cell by cell; the body of a table whose columns the file names. */
export function CellRows({ rows, toType }: CellRowsProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column} className={STYLES[toType(column) ?? ""]}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
