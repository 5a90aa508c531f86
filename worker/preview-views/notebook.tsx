import type { ReactNode } from "react";
import * as table from "#client/catalogue-ui/table.css.ts";
import { formatCount } from "#client/format.tsx";
import * as previews from "#client/pages/record/files/preview.css.ts";
import * as files from "#client/pages/record/files/files.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import * as markup from "#client/ui/html.css.ts";
import { Markdown } from "#client/ui/html.tsx";
import { type ColorBudget, colorLines } from "../markdown/color-code.ts";
import { findLanguage } from "../markdown/languages.ts";
import type { HtmlCell, HtmlTable, NotebookCell, Preview } from "../previews/kinds.ts";
import { PREVIEW_COLORED_CHARS, PREVIEW_COLORED_TOKENS } from "../previews/limits.ts";

/** A notebook's cells below each other; its code is coloured within the limits of one file. */
export function NotebookPreview({
  notebook: { language, cells },
}: {
  notebook: Extract<Preview, { kind: "notebook" }>;
}) {
  if (cells.length === 0) return <p className={record.actionNote}>This notebook has no cells.</p>;
  const budget = { chars: PREVIEW_COLORED_CHARS, tokens: PREVIEW_COLORED_TOKENS };
  return cells.map((cell, index) => (
    <Cell
      key={index}
      cell={cell}
      number={cells.slice(0, index + 1).filter(({ kind }) => kind === cell.kind).length}
      language={language ?? ""}
      budget={budget}
    />
  ));
}

interface CellProps {
  cell: NotebookCell;
  /** Among the cells of its kind. */
  number: number;
  language: string;
  /** Of all cells together. */
  budget: ColorBudget;
}

function Cell({ cell, number, language, budget }: CellProps) {
  if (cell.kind === "table") return <TableOutput table={cell.content} label={`Table ${number}`} />;
  const { kind, content } = cell;
  if (kind === "text") return <Markdown html={content} />;
  if (kind === "picture") {
    return <img className={previews.picture} src={content} alt="Output of the code above" />;
  }
  const parser = kind === "code" ? findLanguage(language) : null;
  const html = colorLines(parser, content, budget).join("\n");
  return (
    <Scroller label={toLabel(kind, number)} className={previews.code}>
      <pre className={markup.code} dangerouslySetInnerHTML={{ __html: html }} />
    </Scroller>
  );
}

/** Cells of one name would be regions that no list of regions tells apart. */
function toLabel(kind: "code" | "typed" | "output", number: number): string {
  if (kind === "code") return `Code ${number}`;
  return kind === "typed" ? `Text ${number}` : `Output ${number}`;
}

interface TableOutputProps {
  table: HtmlTable;
  label: string;
}

/** A table that a cell's code made: our own elements, with the texts and spans that its HTML had. */
function TableOutput({ table: made, label }: TableOutputProps) {
  const { head, rows, rowCount, numbers, size } = made;
  const more = rowCount - rows.length;
  const draw = (cells: HtmlCell[], scope: "col" | "row"): ReactNode =>
    cells.map((cell) => (
      <TableCell
        key={cell.column}
        cell={cell}
        scope={scope}
        isNumber={cell.columns === 1 && numbers[cell.column] === true}
      />
    ));
  return (
    <>
      <Scroller label={label}>
        <table className={`${table.table} ${files.dense} ${previews.fit} ${previews.spanned}`}>
          {head.length > 0 && (
            <thead>
              {head.map((cells, at) => (
                <tr key={at}>{draw(cells, "col")}</tr>
              ))}
            </thead>
          )}
          <tbody>
            {rows.map((cells, at) => (
              <tr key={at}>{draw(cells, "row")}</tr>
            ))}
          </tbody>
        </table>
      </Scroller>
      {more > 0 && (
        <p className={record.actionNote}>
          The notebook has {formatCount(more, "more row")} of this table.
        </p>
      )}
      {size !== "" && <p className={record.actionNote}>{size}</p>}
    </>
  );
}

interface TableCellProps {
  cell: HtmlCell;
  scope: "col" | "row";
  isNumber: boolean;
}

/** A head without a text names nothing. */
function TableCell({ cell: { text, isHead, columns, rows }, scope, isNumber }: TableCellProps) {
  const look = {
    className: isNumber ? table.number : undefined,
    colSpan: columns > 1 ? columns : undefined,
    rowSpan: rows > 1 ? rows : undefined,
  };
  return isHead && text !== "" ? (
    <th scope={scope} {...look}>
      {text}
    </th>
  ) : (
    <td {...look}>{text}</td>
  );
}
