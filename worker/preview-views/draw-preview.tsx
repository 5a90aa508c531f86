import * as table from "#client/catalogue-ui/table.css.ts";
import { Table } from "#client/catalogue-ui/table.tsx";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { Breakable, formatCount, formatNumber, Size } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Markdown } from "#client/ui/html.tsx";
import { drawSanitized } from "../markdown/draw-sanitized.ts";
import type { Preview } from "../previews/kinds.ts";
import { PREVIEW_ZIP_ENTRIES } from "../previews/limits.ts";
import { DEFAULT_PREVIEW_QUERY } from "../previews/preview-query.ts";
import { CodeLines } from "./code.tsx";
import { FieldsPreview } from "./facts.tsx";
import { JsonTree } from "./json-tree.tsx";
import { NotebookPreview } from "./notebook.tsx";
import { Picture } from "./picture.tsx";
import { toPictureName } from "./picture-name.ts";
import { type PreviewPlace, toPreviewHref } from "./preview-place.tsx";
import { Share } from "./share.tsx";
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

/** The drawing of a GeoJSON file, its features' properties, and its text. */
function MapPreview({ map, place }: MapPreviewProps) {
  const { svg, summary, thinned, features, table: listed, value } = map;
  return (
    <>
      {svg === null ? (
        <p className={record.actionNote}>{summary}</p>
      ) : (
        <figure className={explorer.plot}>
          <div dangerouslySetInnerHTML={{ __html: svg }} />
          <figcaption className={styles.selected}>
            {summary}
            {thinned > 1 && ` One of every ${thinned} positions is drawn.`}{" "}
            <SaveMap place={place} />
          </figcaption>
          <ShareMap place={place} />
        </figure>
      )}
      {listed && <TablePreview {...listed} />}
      {listed && features > listed.rows.length && (
        <p className={record.actionNote}>
          These are the first {formatCount(listed.rows.length, "feature")}.
        </p>
      )}
      <details>
        <summary className={styles.summary}>The file as a tree</summary>
        <JsonTree value={value} />
      </details>
    </>
  );
}

interface MapPreviewProps {
  map: Extract<Preview, { kind: "map" }>;
  place: PreviewPlace;
}

function ShareMap({ place: { shared, file } }: { place: PreviewPlace }) {
  if (!shared) return null;
  const { embedded, version } = shared;
  const page = version + toQueryString({ tab: "files", file });
  return (
    <Share
      summary="Share this map"
      link={<a href={page}>Link to this map of this version</a>}
      version={version}
      frame={{ src: embedded, title: `Map of ${file}` }}
      label="HTML that shows the map"
    />
  );
}

/** The server makes the SVG, with and without scripts; a script draws the PNG. */
function SaveMap({ place: { saved, file } }: { place: PreviewPlace }) {
  const png = toPictureName(file, ["map"], "png");
  if (saved === null) {
    return (
      <a className={explorer.alive} href="#files" data-save={png}>
        Save this map as PNG
      </a>
    );
  }
  const svg = `${saved}?as=svg`;
  return (
    <>
      Save this map as{" "}
      <a href={svg} download="">
        SVG
      </a>{" "}
      <a className={explorer.alive} href={svg} data-save={png}>
        PNG
      </a>
    </>
  );
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
        label="In the zip"
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
              <Size bytes={size} />
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
