import * as previews from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import type { Preview } from "../previews/kinds.ts";
import { type PreviewPlace, toPreviewHref } from "./preview-place.tsx";
import { TablePreview } from "./table.tsx";

interface WorkbookPreviewProps {
  workbook: Extract<Preview, { kind: "workbook" }>;
  place: PreviewPlace;
}

/** One sheet of a workbook, and links to the others. */
export function WorkbookPreview({ workbook, place }: WorkbookPreviewProps) {
  const { sheets, shown, table } = workbook;
  return (
    <>
      {sheets.length > 1 && (
        <nav aria-label="Sheets" className={previews.ways}>
          {sheets.map((name) =>
            place.page === null ? (
              <span key={name}>{name}</span>
            ) : (
              <a
                key={name}
                href={toPreviewHref(place, { entry: name })}
                aria-current={name === shown ? "true" : undefined}
              >
                {name}
              </a>
            ),
          )}
        </nav>
      )}
      {table.columns.length === 0 ? (
        <p className={record.actionNote}>This sheet has no values.</p>
      ) : (
        <TablePreview {...table} />
      )}
    </>
  );
}
