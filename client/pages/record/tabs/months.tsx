import type { MouseEvent } from "react";
import { cutText } from "#base/cut.ts";
import { toRoundStep } from "#base/round-step.ts";
import * as table from "../../../catalogue-ui/table.css.ts";
import { Table } from "../../../catalogue-ui/table.tsx";
import type { Usage } from "../../../contract/record-parts.ts";
import { formatCount, formatNumber, MONTHS } from "../../../format.tsx";
import { alive } from "../files/explorer.css.ts";
import * as record from "../record.css.ts";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import * as styles from "./months.css.ts";

type Months = Usage["months"];

/** The bars show the same as the table below; `name` is that of a saved picture, without its ending. */
export function Months({ months, name }: { months: Months; name: string }) {
  return (
    <>
      <p className={visuallyHidden}>{describe(months)}</p>
      <figure className={styles.figure}>
        <Plot months={months} />
        <figcaption className={`${record.actionNote} ${alive}`}>
          Save this plot as{" "}
          <a href="#metrics" data-save={`${name}.svg`} onClick={onSave}>
            SVG
          </a>{" "}
          <a href="#metrics" data-save={`${name}.png`} onClick={onSave}>
            PNG
          </a>
        </figcaption>
      </figure>
      <Table
        label="Views and downloads by month"
        heads={["Month", ["Views", styles.head.views], ["Downloads", styles.head.downloads]]}
      >
        {months.map(({ month, views, downloads }) => (
          <tr key={month}>
            <th scope="row">
              <time dateTime={month}>{formatMonth(month)}</time>
            </th>
            <td className={table.number}>{formatNumber(views)}</td>
            <td className={table.number}>{formatNumber(downloads)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}

function onSave(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const link = event.currentTarget;
  void import("../files/plot-actions.ts").then(({ savePlot }) => savePlot(link));
}

/** Widths are percentages, so that the labels keep their size. */
const BOTTOM_PX = styles.BARS_PX.top + styles.BARS_PX.height;
const LABEL_PX = { month: BOTTOM_PX + 18, year: BOTTOM_PX + 36, mark: 8, legend: 12 };
/** Of a month's width. */
const BAR_SHARE = 0.36;
/** Approximate number of lines above zero. */
const LINES = 3;
const COUNTED = ["views", "downloads"] as const;

function Plot({ months }: { months: Months }) {
  const most = Math.max(1, ...months.flatMap(({ views, downloads }) => [views, downloads]));
  const step = Math.max(1, toRoundStep(most / LINES));
  const marks = Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
  const full = marks.at(-1) ?? most;
  const toHeight = (count: number): number => (count / full) * styles.BARS_PX.height;
  const widest = Math.max(...marks.map((mark) => formatNumber(mark).length));
  return (
    <svg
      className={styles.plot}
      style={{ paddingInlineStart: `calc(${widest}ch + ${LABEL_PX.mark}px)` }}
      aria-hidden="true"
    >
      <text className={styles.legend} y={LABEL_PX.legend}>
        <tspan className={styles.bar.views}>■</tspan> Views{" "}
        <tspan className={styles.bar.downloads} dx={LABEL_PX.mark}>
          ■
        </tspan>{" "}
        Downloads
      </text>
      {marks
        .map((mark) => ({ mark, y: BOTTOM_PX - toHeight(mark) }))
        .map(({ mark, y }) => (
          <g key={mark}>
            <line className={styles.line} x1="0" x2="100%" y1={y} y2={y} />
            <text className={styles.mark} x={-LABEL_PX.mark} y={y + 4}>
              {formatNumber(mark)}
            </text>
          </g>
        ))}
      {months.map((row, at) => (
        <Month key={row.month} row={row} place={{ at, of: months.length }} toHeight={toHeight} />
      ))}
    </svg>
  );
}

interface MonthProps {
  row: Months[number];
  place: { at: number; of: number };
  toHeight: (count: number) => number;
}

/** Two bars, and the month below them; the year stands below each January, and below the first month unless the next is January. */
function Month({ row, place: { at, of }, toHeight }: MonthProps) {
  const [year, number] = splitMonth(row.month);
  const toX = (share: number): string => `${(100 * (at + share)) / of}%`;
  return (
    <>
      {COUNTED.map((kind, side) => {
        const height = row[kind] === 0 ? 0 : Math.max(1, toHeight(row[kind]));
        return (
          <rect
            key={kind}
            className={styles.bar[kind]}
            x={toX(0.5 + (side - 1) * BAR_SHARE)}
            y={BOTTOM_PX - height}
            width={`${(100 * BAR_SHARE) / of}%`}
            height={height}
          />
        );
      })}
      <text
        className={number % 2 === 1 ? styles.label : styles.wideLabel}
        x={toX(0.5)}
        y={LABEL_PX.month}
      >
        {cutText(nameMonth(number), 3)}
      </text>
      {(number === 1 || (at === 0 && number < 12)) && (
        <text className={styles.label} x={toX(0.5)} y={LABEL_PX.year}>
          {year}
        </text>
      )}
    </>
  );
}

/** What the picture shows, for those who do not see it. */
function describe(months: Months): string {
  const [first, last] = [months[0]?.month ?? "", months.at(-1)?.month ?? ""];
  const views = formatCount(Math.max(...months.map((row) => row.views)), "view");
  const downloads = formatCount(Math.max(...months.map((row) => row.downloads)), "download");
  return `Bars of each month from ${formatMonth(first)} to ${formatMonth(last)}, up to ${views} and ${downloads}. The table below has the numbers.`;
}

/** A month of a year, such as `2026-11`, as text: `November 2026`. */
function formatMonth(month: string): string {
  const [year, number] = splitMonth(month);
  return `${nameMonth(number)} ${year}`;
}

function nameMonth(number: number): string {
  return MONTHS[number - 1] ?? "";
}

function splitMonth(month: string): [year: string, number: number] {
  const [year = "", number] = month.split("-");
  return [year, Number(number)];
}
