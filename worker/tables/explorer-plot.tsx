import { toQueryString } from "#client/contract/routes.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import { Button } from "#client/ui/button.tsx";
import * as field from "#client/ui/field.css.ts";
import { type ExplorerProps, TableForm } from "./table-form.tsx";
import { PLOT_KINDS, toTableParameters } from "./table-query.ts";

/** A picture of the columns with its words, and what is drawn. Its numbers are the table above. */
export function TablePlot(props: ExplorerProps) {
  const { view, query, place } = props;
  const { plot, columns } = view;
  const input = `${field.input} ${field.inputSmall}`;
  const drawn = { kind: plot?.kind ?? "line", x: plot?.x ?? null, y: plot?.y ?? null };
  const saved = toQueryString({ as: "svg", ...toTableParameters({ ...query, plot: drawn }) });
  return (
    <section aria-label="Plot">
      <h3>Plot</h3>
      <TableForm props={props} change={{ plot: null }}>
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
        <Button type="submit" look="quiet">
          Draw
        </Button>
      </TableForm>
      {plot ? (
        <figure className={styles.plot}>
          <div dangerouslySetInnerHTML={{ __html: plot.svg }} />
          <figcaption className={styles.selected}>
            {plot.summary}{" "}
            {place.saved !== null && (
              <a href={place.saved + saved} download="">
                Save this plot as SVG
              </a>
            )}
          </figcaption>
        </figure>
      ) : (
        <p className={styles.selected}>
          These columns hold nothing that this kind of plot can draw.
        </p>
      )}
    </section>
  );
}

function toValue(column: number | null): string {
  return column === null ? "" : String(column + 1);
}
