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

it("says why a file of columns shows no rows, and nothing when it does not say", () => {
  const readNote = (note: string | null) => findAll(draw(note), "p").map(({ text }) => text);
  expect(readNote("Its rows are packed with LZO.")).toContain("Its rows are packed with LZO.");
  expect(readNote(null)).not.toContain("");
});

it("names the table that scrolls", () => {
  const html = renderToStaticMarkup(<TablePreview columns={[]} rows={[["a"]]} />);
  expect(html).toContain('aria-label="Beginning of the table"');
});
