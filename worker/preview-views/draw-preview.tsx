import * as table from "#client/catalogue-ui/table.css.ts";
import { Table } from "#client/catalogue-ui/table.tsx";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { Breakable, formatCount, formatNumber, Size } from "#client/format.tsx";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Markdown } from "#client/ui/html.tsx";
import { drawSanitized } from "../markdown/draw-sanitized.ts";
import type { Preview } from "../previews/kinds.ts";
import { PREVIEW_ZIP_ENTRIES } from "../previews/limits.ts";
import { DEFAULT_PREVIEW_QUERY } from "../previews/preview-query.ts";
import { CodeLines } from "./code.tsx";
import { FieldsPreview } from "./arrays.tsx";
import { JsonTree } from "./json-tree.tsx";
import { MapPreview } from "./map.tsx";
import { NotebookPreview } from "./notebook.tsx";
import { Picture } from "./picture.tsx";
import { type PreviewPlace, toPreviewHref } from "./preview-place.tsx";
import { ParquetPreview, TablePreview } from "./table.tsx";
import { VolumePreview } from "./volume.tsx";
import { WorkbookPreview } from "./workbook.tsx";

/** The preview of a file, as HTML that works without scripts; the page inserts it unchanged. */
export function drawPreview(preview: Preview, place: PreviewPlace): SanitizedHtml {
  return drawSanitized(<PreviewContent preview={preview} place={place} path={place.file} />);
}

interface PreviewProps {
  preview: Preview;
  place: PreviewPlace;
  /** Of the file, or of the file within it. */
  path: string;
}

/** A preview of a file, and a note when it shows only the beginning. */
function PreviewContent(props: PreviewProps) {
  const { preview } = props;
  return (
    <>
      <Shown {...props} />
      {"isCut" in preview && preview.isCut && (
        <p className={record.actionNote}>
          This is the beginning of the file. Download it for the rest.
        </p>
      )}
    </>
  );
}

function Shown({ preview, place, path }: PreviewProps) {
  switch (preview.kind) {
    case "table":
      return <TablePreview {...preview} />;
    case "parquet":
      return <ParquetPreview {...preview} />;
    case "json":
      return <JsonTree value={preview.value} />;
    case "map":
      return <MapPreview map={preview} place={place} />;
    case "text":
      return <CodeLines text={preview.text} path={path} />;
    case "markdown":
      return <Markdown html={preview.html} />;
    case "notebook":
      return <NotebookPreview notebook={preview} />;
    case "zip":
      return <Zip zip={preview} place={place} />;
    case "image":
      return <Picture image={preview} place={place} path={path} />;
    case "audio":
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- published recordings have no captions
      return <audio className={previews.sound} controls preload="metadata" src={place.address} />;
    case "video":
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- published films have no captions
      return <video className={previews.film} controls preload="metadata" src={place.address} />;
    case "slices":
      return <VolumePreview volume={preview} place={place} />;
    case "workbook":
      return <WorkbookPreview workbook={preview} place={place} />;
    case "fields":
      return <FieldsPreview fields={preview.fields} place={place} />;
    case "pdf":
      return (
        <>
          <p>
            <a href={`${place.address}?inline=1`} target="_blank" rel="noreferrer">
              Open this PDF in a new tab
            </a>
          </p>
          {preview.isFramed && (
            // Without `sandbox`, in which Chromium's viewer does not start: the file's own policy lets it load nothing.
            <iframe
              className={previews.document}
              src={`${place.address}?inline=1`}
              title={path.split("/").at(-1)}
              loading="lazy"
            />
          )}
        </>
      );
    case "none":
      return <p className={record.actionNote}>{preview.reason}</p>;
  }
}

/** The files of an archive; each is a link that shows it below. */
function Zip({ zip, place }: { zip: Extract<Preview, { kind: "zip" }>; place: PreviewPlace }) {
  const { shared: _, ...unshared } = place;
  const { entries, first, total, opened } = zip;
  const last = first + entries.length - 1;
  return (
    <>
      {opened && (
        <section className={record.section} aria-label={opened.path}>
          <h3>
            <Breakable text={opened.path} />
          </h3>
          <PreviewContent
            preview={opened.preview}
            place={{ ...unshared, page: null, saved: null, query: DEFAULT_PREVIEW_QUERY }}
            path={opened.path}
          />
          <a href={toPreviewHref(place, { entry: "" })}>Close this file</a>
        </section>
      )}
      <Table
        label="In the archive"
        heads={["Path", ["Unpacked", table.number]]}
        caption={
          <caption className={styles.caption}>
            {entries.length < total && `${formatNumber(first)} to ${formatNumber(last)} of `}
            {formatCount(total, "entry", "entries")}
          </caption>
        }
      >
        {entries.map(({ path, size }, index) => (
          <tr key={index}>
            <th scope="row" className={table.path}>
              {path.endsWith("/") || place.page === null ? (
                <Breakable text={path} />
              ) : (
                <a
                  href={toPreviewHref(place, { entry: path })}
                  aria-current={opened?.path === path ? "true" : undefined}
                >
                  <Breakable text={path} />
                </a>
              )}
            </th>
            <td className={table.number}>
              {size === 0 && !path.endsWith("/") ? "0 B" : <Size bytes={size} />}
            </td>
          </tr>
        ))}
      </Table>
      {place.page !== null && entries.length > 0 && (first > 1 || last < total) && (
        <nav className={previews.ways} aria-label="Entries">
          {first > 1 && (
            <a
              href={toPreviewHref(place, {
                entry: "",
                first: Math.max(1, first - PREVIEW_ZIP_ENTRIES),
              })}
              rel="prev"
            >
              Previous entries
            </a>
          )}
          {last < total && (
            <a href={toPreviewHref(place, { entry: "", first: last + 1 })} rel="next">
              Next entries
            </a>
          )}
        </nav>
      )}
    </>
  );
}
