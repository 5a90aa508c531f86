import { Breakable, formatNumber } from "#client/format.tsx";
import * as table from "#client/catalogue-ui/table.css.ts";
import { Cell, Table } from "#client/catalogue-ui/table.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import type { Field, Fields, LineTable, OpenedField } from "../previews/arrays/fields.ts";
import { LINE_POINTS_LISTED } from "../previews/limits.ts";
import { nameAxis } from "../previews/arrays/plane.ts";
import { toPictureName } from "./picture-name.ts";
import { PlaneForm } from "./plane.tsx";
import { type PreviewPlace, toPreviewHref } from "./preview-place.tsx";

/** A file's own metadata, by name. */
export function Facts({ facts }: { facts: readonly [name: string, value: string][] }) {
  if (facts.length === 0) return null;
  return (
    <Table label="Metadata in the file" heads={["Name", "Value"]} className={styles.dense}>
      {facts.map(([name, value], index) => (
        <tr key={index}>
          <th scope="row">{name}</th>
          <td>
            <Breakable text={value} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

/** The arrays of a scientific file, one of them opened. */
export function FieldsPreview({ fields, place }: { fields: Fields; place: PreviewPlace }) {
  const { format, facts, fields: listed, isCut, opened } = fields;
  return (
    <>
      <Table
        label="Arrays"
        isStacked
        heads={["Name", "Type", "Shape", "Axes", "Unit", "Description"]}
        className={styles.dense}
        caption={
          <caption className={styles.caption}>
            {format}; {listed.length === 1 ? "1 array" : `${listed.length} arrays`}
            {isCut && " listed; there are more"}
          </caption>
        }
      >
        {listed.map((field) => (
          <tr key={field.name}>
            <th scope="row" className={table.path}>
              {place.page === null ? (
                <Breakable text={field.name} />
              ) : (
                <a
                  href={toPreviewHref(place, { entry: field.name, z: null, volume: null })}
                  aria-current={opened?.field.name === field.name ? "true" : undefined}
                >
                  <Breakable text={field.name} />
                </a>
              )}
            </th>
            <Cell head="Type">{field.type}</Cell>
            <Cell head="Shape">{writeShape(field)}</Cell>
            <Cell head="Axes">
              {field.dimensions.map((_, axis) => nameAxis(field.dimensions, axis)).join(", ")}
            </Cell>
            <Cell head="Unit">{find(field, ["units", "unit"])}</Cell>
            <Cell head="Description">
              {find(field, ["long_name", "standard_name", "description", "title"])}
            </Cell>
          </tr>
        ))}
      </Table>
      {opened && <OpenedFieldPreview opened={opened} place={place} />}
      <Facts facts={facts} />
    </>
  );
}

function writeShape({ shape }: Field): string {
  return shape.length === 0 ? "one value" : shape.join(" × ");
}

function find({ attributes }: Field, names: readonly string[]): string {
  return attributes.find(([name]) => names.includes(name))?.[1] ?? "";
}

/** The values from black to white; the note below has the same in words. */
function ColourBar({ low, high, unit }: { low: string; high: string; unit: string }) {
  return (
    <p className={previews.scale} aria-hidden="true">
      <span>{low}</span>
      <span className={previews.ramp} />
      <span>{`${high} ${unit}`.trim()}</span>
    </p>
  );
}

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

interface OpenedFieldProps {
  opened: OpenedField;
  place: PreviewPlace;
}

function OpenedFieldPreview({ opened, place }: OpenedFieldProps) {
  const { field, values, picture, plot, note, plane = [] } = opened;
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
      {plane.length > 0 && <PlaneForm axes={plane} place={place} entry={field.name} />}
      {picture && (
        <figure>
          <img
            className={previews.heat}
            src={picture.src}
            width={picture.width}
            height={picture.height}
            alt={
              picture.isColoured ? `${field.name} in colours` : `Values of ${field.name} as greys`
            }
          />
          {picture.scale && <ColourBar {...picture.scale} />}
          <figcaption className={styles.selected}>
            {picture.note}{" "}
            <a className={explorer.alive} href="#files" data-save={png}>
              Save this picture as PNG
            </a>
          </figcaption>
        </figure>
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
      <Facts facts={field.attributes} />
    </section>
  );
}
