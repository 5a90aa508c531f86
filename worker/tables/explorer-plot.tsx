import { toQueryString } from "#client/contract/query-string.ts";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Button } from "#client/ui/button.tsx";
import { Scroller } from "#client/ui/containers.tsx";
import * as field from "#client/ui/field.css.ts";
import { PLOT_SIZE, toFrame } from "../embed/card.ts";
import { type ExplorerProps, TableForm, toTableHref } from "./table-form.tsx";
import { PLOT_KINDS, toTableParameters } from "./table-query.ts";
import type { TableView } from "./table-view.ts";

/** A picture of the columns with its description, and its controls. Its numbers are in the table above. */
export function TablePlot(props: ExplorerProps) {
  const { view } = props;
  const { plot, columns } = view;
  const input = `${field.input} ${field.inputSmall}`;
  const drawn = { kind: plot?.kind ?? "line", x: plot?.x ?? null, y: plot?.y ?? null };
  const zoomed = toZoomed(view);
  return (
    <section className={explorer.explorer} aria-label="Plot">
      <h3 className={record.sectionTitle}>Plot</h3>
      <TableForm label="Plot" props={props} change={{ plot: null }}>
        <select className={input} name="plot" aria-label="Kind of plot" defaultValue={drawn.kind}>
          {Object.entries(PLOT_KINDS).map(([kind, words]) => (
            <option key={kind} value={kind}>
              {words}
            </option>
          ))}
        </select>
        <select
          className={input}
          name="py"
          aria-label="Column to draw"
          defaultValue={toValue(drawn.y)}
        >
          {columns.map(({ at, name }) => (
            <option key={at} value={at + 1}>
              {name}
            </option>
          ))}
        </select>
        <select className={input} name="px" aria-label="Against" defaultValue={toValue(drawn.x)}>
          <option value="">Against the row number</option>
          {columns.map(({ at, name }) => (
            <option key={at} value={at + 1}>
              Against {name}
            </option>
          ))}
        </select>
        <Button type="submit" className="quiet">
          Draw
        </Button>
      </TableForm>
      {plot ? (
        <>
          <figure className={explorer.plot} data-plot={toZoom(view, zoomed)}>
            <div dangerouslySetInnerHTML={{ __html: plot.svg }} />
            <Caption {...props} summary={plot.summary} zoomed={zoomed} />
          </figure>
          <Share {...props} />
        </>
      ) : (
        <p className={styles.selected}>
          These columns hold nothing that this kind of plot can draw.
        </p>
      )}
    </section>
  );
}

interface CaptionProps extends ExplorerProps {
  summary: string;
  /** The column of which a span can be dragged. */
  zoomed: number | null;
}

/** The plot's description, links out of a span of it, and links to save it. */
function Caption({ summary, zoomed, ...props }: CaptionProps) {
  const {
    query,
    place,
    view: { plot },
  } = props;
  const drawn = plot && { kind: plot.kind, x: plot.x, y: plot.y };
  const rest = query.filters.filter(
    ({ column, operator }) => column !== zoomed || (operator !== "ge" && operator !== "le"),
  );
  const isZoomedIn = rest.length < query.filters.length;
  const saved = toQueryString({ as: "svg", ...toTableParameters({ ...query, plot: drawn }) });
  return (
    <figcaption className={styles.selected}>
      {summary}{" "}
      {zoomed !== null && <span className={explorer.alive}>Drag across the plot to zoom. </span>}
      {isZoomedIn && (
        <>
          <a href={toTableHref(props, { filters: rest })}>Show all of it</a>.{" "}
        </>
      )}
      {place.saved !== null && (
        <>
          Save this plot as{" "}
          <a href={place.saved + saved} download="">
            SVG
          </a>{" "}
          <a className={explorer.alive} href={place.saved + saved} data-save="png">
            PNG
          </a>
        </>
      )}
    </figcaption>
  );
}

/** The data that another page or paper needs of the plot; it names the version, whose file never changes. */
function Share({ query, place, view: { plot } }: ExplorerProps) {
  if (!plot || place.embedded === null) return null;
  const drawn = { kind: plot.kind, x: plot.x, y: plot.y };
  const fields = toTableParameters({ ...query, plot: drawn });
  const frame = toFrame(place.embedded + toQueryString(fields), `Plot of ${place.file}`, PLOT_SIZE);
  return (
    <details className={styles.selected}>
      <summary className={styles.summary}>Share this plot</summary>
      <p>
        <a href={`${place.version}${toQueryString({ tab: "files", file: place.file, ...fields })}`}>
          Link to this plot of this version
        </a>{" "}
        <a href={`${place.version}${toQueryString({ tab: "cite" })}`}>Cite this version</a>
      </p>
      <p>To show it in a page of yours, copy this HTML:</p>
      <Scroller label="HTML that shows the plot" className={previews.code}>
        <pre>{frame}</pre>
      </Scroller>
    </details>
  );
}

/** The column of the horizontal axis, where a span of it can be filtered; otherwise `null`. */
function toZoomed({ plot, extent }: TableView): number | null {
  if (!plot?.frame || extent.kind !== "whole") return null;
  return plot.kind === "histogram" ? plot.y : plot.x;
}

/** The data that the page's script needs to zoom: a dragged span becomes two filters of the address. */
function toZoom({ plot }: TableView, column: number | null): string | undefined {
  return column === null ? undefined : JSON.stringify({ ...plot?.frame, column: column + 1 });
}

function toValue(column: number | null): string {
  return column === null ? "" : String(column + 1);
}
