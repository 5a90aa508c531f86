import { Breakable, formatCount, formatNumber } from "#client/format.tsx";
import * as table from "#client/catalogue-ui/table.css.ts";
import { Table } from "#client/catalogue-ui/table.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import type { Field, LineTable, MemberTable, OpenedField } from "../previews/arrays/fields.ts";
import { LINE_POINTS_LISTED } from "../previews/limits.ts";
import { writeShape } from "./array-tree.tsx";
import { ArrayPicture } from "./array-picture.tsx";
import { Facts, LongFacts } from "./facts.tsx";
import { toPictureName } from "./picture-name.ts";
import { PlaneForm } from "./plane.tsx";
import type { PreviewPlace } from "./preview-place.tsx";

/** The points of a drawn line. */
function LineRows({ heads: [coordinate, value], rows, pointsInAll }: LineTable) {
  return (
    <details>
      <summary className={styles.summary}>The line as a table</summary>
      <Table label="Points" heads={[coordinate, [value, table.number]]} className={styles.dense}>
        {rows.map(([place, height], at) => (
          <tr key={at}>
            <th scope="row">{place}</th>
            <td className={table.number}>{height}</td>
          </tr>
        ))}
      </Table>
      {pointsInAll !== null && (
        <p className={styles.selected}>
          {`The least and the largest value of each of ${formatNumber(LINE_POINTS_LISTED / 2)} equal steps of ${formatNumber(pointsInAll)} points.`}
        </p>
      )}
    </details>
  );
}

/** The first values of a compound type, a column for each member, or the first rows of a table. */
function Members({ heads, rows, whole }: MemberTable) {
  return (
    <Table
      label="Values"
      heads={heads}
      className={styles.dense}
      caption={
        <caption className={styles.caption}>
          {whole
            ? `${formatNumber(rows.length)} of ${formatCount(whole.rows, "row")}`
            : rows.length === 1
              ? "Its value"
              : `The first ${rows.length} values`}
          {whole &&
            heads.length < whole.columns &&
            `, ${formatNumber(heads.length)} of ${formatCount(whole.columns, "column")}`}
        </caption>
      }
    >
      {rows.map((row, at) => (
        <tr key={at}>
          {row.map((value, column) => (
            <td key={column}>
              <Breakable text={value} />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** Nothing of an array whose format stores all in one way. */
function describe({ storage, ...field }: Field): [name: string, value: string][] {
  if (!storage) return [];
  const facts: [string, string][] = [
    ["Type", field.type],
    ["Shape", writeShape(field)],
    ["Chunks", storage.chunks],
    ["Shards", storage.shards ?? ""],
    ["Compression", storage.compression],
    ["Fill value", storage.fill],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** Attributes of an array that stand open between it and the list of all arrays. */
const ATTRIBUTES_OPEN_MAX = 12;

interface OpenedFieldProps {
  opened: OpenedField;
  place: PreviewPlace;
}

/** The array that is shown: a plane, a line, its first values, and what its file says of it. */
export function OpenedFieldPreview({ opened, place }: OpenedFieldProps) {
  const { field, values, picture, plot, note, members, plane = [], sides } = opened;
  const planes = plane.map(({ name, at }) => `${name} ${at}`);
  const [png, svg] = ["png", "svg"].map((ending) =>
    toPictureName(place.file, [field.name, ...planes], ending),
  );
  return (
    <section className={previews.opened} aria-label={field.name}>
      <h3>
        <Breakable text={field.name} />
      </h3>
      {note !== null && <p className={styles.selected}>{note}</p>}
      {(plane.length > 0 || picture?.plane) && (
        <PlaneForm axes={plane} sides={sides} picture={picture} place={place} entry={field.name} />
      )}
      {picture && (
        <ArrayPicture picture={picture} name={field.name} place={place} saved={png ?? ""} />
      )}
      {plot && (
        <figure className={explorer.plot}>
          <div dangerouslySetInnerHTML={{ __html: plot.svg }} />
          <figcaption className={styles.selected}>
            {plot.summary}{" "}
            <span className={explorer.alive}>
              Save this plot as{" "}
              <a href="#files" data-save={svg}>
                SVG
              </a>{" "}
              <a href="#files" data-save={png}>
                PNG
              </a>
            </span>
          </figcaption>
        </figure>
      )}
      {plot && <LineRows {...plot.table} />}
      {values.length > 0 && !plot?.table.isWhole && (
        <details open={!picture && !plot}>
          <summary className={styles.summary}>
            {values.length === 1 ? "Its value" : `The first ${values.length} values`}
          </summary>
          <Scroller label="Values" className={previews.code}>
            {values.join(", ")}
          </Scroller>
        </details>
      )}
      {members && <Members {...members} />}
      <Facts facts={describe(field)} label="Storage" />
      <LongFacts
        facts={field.attributes}
        label={`Attributes of ${field.name}`}
        openMax={ATTRIBUTES_OPEN_MAX}
      />
    </section>
  );
}
