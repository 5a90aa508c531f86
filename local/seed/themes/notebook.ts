import type { Variable } from "../formats/bytes.ts";

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2016, 7, 15);
/** Rows that the notebook shows of its table. */
const ROWS = 3;

/** How the grid of a glacier was made, with a table of its mean thickness as pandas writes it. */
export function createNotebook(days: readonly number[], { name, values }: Variable): object {
  const rows = days.slice(0, ROWS).map((day, at): [string, string] => {
    const date = new Date(FIRST_DAY + day * DAY_MS).toISOString().slice(0, 10);
    return [date, (values[at] ?? 0).toFixed(2)];
  });
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: { language_info: { name: "python" } },
    cells: [
      {
        cell_type: "markdown",
        metadata: {},
        source: ["# Gridding the radar lines\n", "The grid has **96 × 64** cells of 0.0005°."],
      },
      {
        cell_type: "code",
        execution_count: 1,
        metadata: {},
        source: ['grid = xarray.open_dataset("grid/thickness.nc")\n', "grid.thickness.max()"],
        outputs: [{ output_type: "stream", name: "stdout", text: ["151.9 m\n"] }],
      },
      {
        cell_type: "code",
        execution_count: 2,
        metadata: {},
        source: [
          'years = xarray.open_dataset("grid/thickness-years.nc")\n',
          `years.${name}.to_dataframe().head(${ROWS})`,
        ],
        outputs: [
          {
            output_type: "execute_result",
            execution_count: 2,
            metadata: {},
            data: { "text/html": [writeFrame(name, rows)], "text/plain": [printFrame(name, rows)] },
          },
        ],
      },
    ],
  };
}

/** The `to_html()` of pandas for a column whose rows are named by their time. */
function writeFrame(column: string, rows: readonly [string, string][]): string {
  const body = rows.map(([date, value]) => `<tr><th>${date}</th><td>${value}</td></tr>`).join("\n");
  return `<div>
<style scoped>.dataframe tbody tr th { vertical-align: top; }</style>
<table border="1" class="dataframe">
<thead>
<tr style="text-align: right;"><th></th><th>${column}</th></tr>
<tr><th>time</th><th></th></tr>
</thead>
<tbody>
${body}
</tbody>
</table>
</div>`;
}

function printFrame(column: string, rows: readonly [string, string][]): string {
  const lines = rows.map(([date, value]) => `${date}  ${value.padStart(column.length)}`);
  return [`${" ".repeat(12)}${column}`, "time", ...lines].join("\n");
}
