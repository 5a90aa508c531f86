import { toQueryString } from "#client/contract/query-string.ts";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { formatCount, formatNumber } from "#client/format.tsx";
import { Button } from "#client/ui/button.tsx";
import * as field from "#client/ui/field.css.ts";
import { DragHint, MAP_ID, MapFields, MapSteps, toMapZoom } from "../preview-views/map-zoom.tsx";
import { toPictureName } from "../preview-views/picture-name.ts";
import { Share } from "../preview-views/share.tsx";
import { PlotNumbers } from "./explorer-points.tsx";
import { type ExplorerProps, TableForm, toTableHref } from "./table-form.tsx";
import { hasAxis, PLOT_KINDS, type PlotQuery, toTableParameters } from "./table-query.ts";
import type { TableView } from "./table-view.ts";

/** A picture of the columns with its description, its numbers where the rows above lack them, and its controls. */
export function TablePlot(props: ExplorerProps) {
  const { view, query } = props;
  const { plot } = view;
  const drawn = plot ?? query.plot;
  const toMapHref = (box: PlotQuery["box"]): string =>
    toTableHref(props, { plot: plot && { ...plot, box } }, MAP_ID);
  return (
    <section className={explorer.explorer} aria-label="Plot">
      <h3 className={record.sectionTitle}>Plot</h3>
      <PlotForm {...props} drawn={drawn} />
      {plot ? (
        <>
          <figure
            id={plot.view && MAP_ID}
            className={plot.view ? `${explorer.plot} ${explorer.map}` : explorer.plot}
            data-plot={toZoom(plot)}
          >
            {plot.view && <MapSteps view={plot.view} toHref={toMapHref} />}
            <div dangerouslySetInnerHTML={{ __html: plot.svg }} />
            <Caption {...props} plot={plot} />
          </figure>
          <PlotNumbers plot={plot} columns={view.columns} />
          <SharePlot {...props} />
        </>
      ) : (
        <p className={styles.selected}>
          {isLimited(drawn)
            ? "Within these limits, the columns hold no values that this kind of plot can show."
            : "These columns hold no values that this kind of plot can show."}{" "}
          {isLimited(drawn) && <ShowAll {...props} plot={drawn} />}
        </p>
      )}
    </section>
  );
}

/** What is drawn, and between which ends of the horizontal axis. */
function PlotForm({ drawn, ...props }: ExplorerProps & { drawn: PlotQuery | null }) {
  const { columns } = props.view;
  const input = `${field.input} ${field.inputSmall}`;
  return (
    <TableForm label="Plot" props={props} change={{ plot: null }}>
      <select
        className={input}
        name="plot"
        aria-label="Kind of plot"
        defaultValue={drawn?.kind ?? "line"}
      >
        {Object.entries(PLOT_KINDS).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </select>
      <select
        className={input}
        name="py"
        aria-label="Column to plot"
        defaultValue={toValue(drawn?.y)}
      >
        {columns.map(({ at, name }) => (
          <option key={at} value={at + 1}>
            {name}
          </option>
        ))}
      </select>
      <select className={input} name="px" aria-label="Against" defaultValue={toValue(drawn?.x)}>
        <option value="">Against the row number</option>
        {columns.map(({ at, name }) => (
          <option key={at} value={at + 1}>
            Against {name}
          </option>
        ))}
      </select>
      {(drawn === null || hasAxis(drawn.kind)) && (
        <>
          <label>
            From{" "}
            <input
              className={input}
              name="pf"
              size={10}
              maxLength={40}
              defaultValue={drawn?.from ?? ""}
            />
          </label>
          <label>
            to{" "}
            <input
              className={input}
              name="pu"
              size={10}
              maxLength={40}
              defaultValue={drawn?.until ?? ""}
            />
          </label>
        </>
      )}
      {drawn?.kind === "map" && <MapFields box={drawn.box} />}
      <Button type="submit" className="quiet">
        Draw
      </Button>
    </TableForm>
  );
}

type CaptionProps = ExplorerProps & { plot: NonNullable<TableView["plot"]> };

/** The plot's description, a link back to the whole plot, and links to save it. */
function Caption({ plot, ...props }: CaptionProps) {
  const { query, place, view } = props;
  const saved = toQueryString({ as: "svg", ...toTableParameters({ ...query, plot }) });
  const columns = [plot.y, plot.x].map((place) => view.columns.find(({ at }) => at === place));
  const shown = columns.map((column) => column?.name ?? "");
  const png = toPictureName(place.file, shown, "png");
  return (
    <figcaption className={styles.selected}>
      {plot.summary} {describeSample(view, plot)}{" "}
      {plot.frame && <span className={explorer.alive}>Drag across the plot to zoom. </span>}
      {plot.view && <DragHint />}
      {isLimited(plot) && (
        <>
          <ShowAll {...props} plot={plot} />{" "}
        </>
      )}
      {place.saved === null ? (
        <a className={explorer.alive} href="#files" data-save={png}>
          Save this plot as PNG
        </a>
      ) : (
        <>
          Save this plot as{" "}
          <a href={place.saved + saved} download="">
            SVG
          </a>{" "}
          <a className={explorer.alive} href={place.saved + saved} data-save={png}>
            PNG
          </a>
        </>
      )}
    </figcaption>
  );
}

/** Of a large table some rows are drawn, unless all are known by their least and largest values. */
function describeSample(
  { counted, sampled, read }: TableView,
  { isOfAll, isOfPage }: CaptionProps["plot"],
) {
  if (isOfAll || !counted) return null;
  if (isOfPage) return `Drawn from ${formatCount(read, "row")} that this page reads.`;
  if (counted.rows === 0) return `Drawn from ${formatCount(sampled, "row")} of this page.`;
  if (sampled >= counted.rows) return null;
  return `Drawn from a random sample of ${formatNumber(sampled)} of ${formatNumber(counted.rows)} rows.`;
}

function isLimited(plot: PlotQuery | null): plot is PlotQuery {
  return plot !== null && (plot.from !== null || plot.until !== null);
}

function ShowAll({ plot, ...props }: ExplorerProps & { plot: PlotQuery }) {
  const all = { ...plot, from: null, until: null };
  return (
    <>
      <a href={toTableHref(props, { plot: all })}>Show all of it</a>.
    </>
  );
}

function SharePlot({ query, place, view: { plot } }: ExplorerProps) {
  const { embedded, file, version } = place;
  if (!plot || embedded === null) return null;
  const fields = toTableParameters({ ...query, plot });
  const page = version + toQueryString({ tab: "files", file, ...fields });
  return (
    <Share
      summary="Share this plot"
      link={<a href={page}>Link to this plot of this version</a>}
      version={version}
      frame={{ src: embedded + toQueryString(fields), title: `Plot of ${file}` }}
      label="HTML that shows the plot"
    />
  );
}

/** The data that the page's script needs to zoom: a dragged span becomes the plot's ends, a box the part of a map. */
function toZoom({ frame, view, kind, x, y }: NonNullable<TableView["plot"]>): string | undefined {
  const fields = { plot: kind, px: toValue(x), py: toValue(y) };
  if (view) return toMapZoom(view, fields);
  return frame === null ? undefined : JSON.stringify({ ...frame, ...fields });
}

function toValue(column: number | null | undefined): string {
  return typeof column === "number" ? String(column + 1) : "";
}
