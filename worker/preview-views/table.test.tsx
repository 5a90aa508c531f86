import { renderToStaticMarkup } from "react-dom/server.edge";
import { expect, it } from "vitest";
import { findAll } from "../test/html.ts";
import { ParquetPreview, TablePreview } from "./table.tsx";

function draw(note: string | null): string {
  return renderToStaticMarkup(
    <ParquetPreview
      kind="parquet"
      schema={[]}
      rowCount={2}
      columns={[]}
      rows={[]}
      note={note}
      isCut={false}
    />,
  );
}

it("says why a columnar file shows no rows, and nothing when it has no reason", () => {
  const readNote = (note: string | null) => findAll(draw(note), "p").map(({ text }) => text);
  expect(readNote("Its rows are packed with LZO.")).toContain("Its rows are packed with LZO.");
  expect(readNote(null)).not.toContain("");
});

it("gives the table that scrolls a name", () => {
  const html = renderToStaticMarkup(<TablePreview columns={[]} rows={[["a"]]} />);
  expect(html).toContain('aria-label="Beginning of the table"');
});

it("draws the distribution of numbers that differ, and none of one that repeats", () => {
  const histogram = { min: 1, max: 4, counts: [1, 0, 2] };
  const same = { min: 7, max: 7, counts: [3] };
  const columns = [histogram, same].map((one, at) => ({
    name: `column ${at}`,
    type: "number" as const,
    filled: 3,
    histogram: one,
  }));
  const html = renderToStaticMarkup(<TablePreview columns={columns} rows={[["1", "7"]]} />);
  const drawn = findAll(html, "svg").map(({ attributes }) => attributes.get("aria-label"));
  expect(drawn).toEqual(["column 0: from 1 to 4"]);
});
