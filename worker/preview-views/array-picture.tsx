import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { STOPS } from "../previews/arrays/colours.ts";
import type { Drawn, Point } from "../previews/arrays/fields.ts";
import { nameArrayPlane, toArraySize } from "../previews/planes.ts";
import { type PreviewPlace, ShownFields } from "./preview-place.tsx";

interface ArrayPictureProps {
  picture: Drawn;
  /** The array's name. */
  name: string;
  place: PreviewPlace;
  /** The name of its saved picture. */
  saved: string;
}

/** A plane of an array; a click on one of its points shows the value there. */
export function ArrayPicture({ picture, name, place, saved }: ArrayPictureProps) {
  const { scale, legend = [], note, point, plane } = picture;
  const canClick = plane !== undefined && place.page !== null;
  return (
    <figure>
      {canClick ? (
        <ClickedPicture picture={picture} plane={plane} name={name} place={place} />
      ) : (
        <img
          className={`${previews.slice} ${previews.wholeSlice}`}
          src={picture.src}
          width={picture.width}
          height={picture.height}
          alt={describe(picture, name)}
        />
      )}
      {scale && <ColourBar {...scale} />}
      {legend.length > 0 && <Legend legend={legend} />}
      {point && <PointValue {...point} />}
      <figcaption className={styles.selected}>
        {note}{" "}
        <a className={explorer.alive} href="#files" data-save={saved}>
          Save this picture as PNG
        </a>
        {canClick && <p>A click on the picture shows the value there.</p>}
      </figcaption>
    </figure>
  );
}

function describe({ isColoured, scale }: Drawn, name: string): string {
  const isGrey = !isColoured && (scale?.colours ?? "grey") === "grey";
  return isGrey ? `Values of ${name} as greys` : `${name} in colours`;
}

type ClickedPictureProps = Pick<ArrayPictureProps, "picture" | "name" | "place"> & {
  plane: NonNullable<Drawn["plane"]>;
};

/** As a plane of a volume: a button that sends the place of a click, which keys pass by for the fields above. */
function ClickedPicture({ picture, plane, name, place }: ClickedPictureProps) {
  const { columns, rows, isRising } = plane;
  const { width, height } = toArraySize(plane);
  const [row, column] = picture.point?.axes ?? [];
  const top = row && (isRising ? rows - row.at + 0.5 : row.at - 0.5);
  const label = describe(picture, name);
  return (
    <div className={previews.planeBox}>
      <form method="get" action={`${place.page}#files`} aria-label={label}>
        <ShownFields
          place={{ ...place, query: { ...place.query, entry: name } }}
          asks={["x", "y"]}
        />
        <input type="hidden" name="plane" value={nameArrayPlane(plane)} />
        <input
          type="image"
          name="at"
          tabIndex={-1}
          className={`${previews.slice} ${previews.arrayPlane}`}
          src={picture.src}
          alt={label}
          width={width}
          height={height}
        />
      </form>
      <svg
        className={`${previews.crosshair} ${previews.overArray}`}
        width={width}
        height={height}
        viewBox={`0 0 ${columns} ${rows}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {column && (
          <path
            d={`M${column.at - 0.5} 0V${rows}M0 ${top}H${columns}`}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
    </div>
  );
}

/** The values at both ends of the colours; the note below has the same in words. */
function ColourBar({ low, high, unit, colours = "grey" }: NonNullable<Drawn["scale"]>) {
  return (
    <p className={previews.scale} aria-hidden="true">
      <span>{low}</span>
      {colours === "grey" ? (
        <span className={previews.ramp} />
      ) : (
        <svg className={previews.ramp} viewBox="0 0 8 1" preserveAspectRatio="none">
          <linearGradient id="ramp">
            {STOPS[colours].map((stop, at, { length }) => (
              <stop key={at} offset={at / (length - 1)} stopColor={`rgb(${stop.join()})`} />
            ))}
          </linearGradient>
          <rect width="8" height="1" fill="url(#ramp)" />
        </svg>
      )}
      <span>{`${high} ${unit}`.trim()}</span>
    </p>
  );
}

/** The colours of the file, each with its value. */
function Legend({ legend }: { legend: NonNullable<Drawn["legend"]> }) {
  return (
    <ul className={previews.ways} aria-label="Colours of values">
      {legend.map(({ value, colour }) => (
        <li key={value}>
          <svg width="14" height="14" style={{ display: "inline" }} aria-hidden="true">
            <rect width="14" height="14" fill={colour} stroke="currentColor" />
          </svg>{" "}
          {value}
        </li>
      ))}
    </ul>
  );
}

function PointValue({ value, axes }: Point) {
  const places = axes.map(({ name, at, label }) => `${name} ${at}${label && ` (${label})`}`);
  const place = places.join(", ");
  return (
    <p>
      <output>{value === "" ? `No value at ${place}` : `Value at ${place}: ${value}`}</output>
    </p>
  );
}
