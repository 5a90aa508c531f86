import { formatNumber } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/preview.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Button } from "#client/ui/button.tsx";
import * as field from "#client/ui/field.css.ts";
import type { Preview, SliceImage } from "../previews/kinds.ts";
import { namePlane, PLANES, toShownSize, type VolumeSize } from "../previews/planes.ts";
import { PreviewForm, type PreviewPlace, ShownFields, toPreviewHref } from "./preview-place.tsx";
import { Facts } from "./facts.tsx";
import { toPictureName } from "./picture-name.ts";
import { Histogram } from "./table.tsx";

type Volume = Extract<Preview, { kind: "slices" }>;

/** Three planes through a volume, with links to move each and to set black and white. */
export function VolumePreview({ volume, place }: { volume: Volume; place: PreviewPlace }) {
  const { images, facts, intensity } = volume;
  const { at: shown, of: volumes } = volume.volume;
  const small = `${field.input} ${field.inputSmall}`;
  return (
    <>
      <Planes volume={volume} place={place} />
      <PreviewForm place={place} asks={["x", "y", "z", "volume", "low", "high"]}>
        {volumes > 1 && (
          <label>
            Volume{" "}
            <input
              className={small}
              type="number"
              name="volume"
              min={1}
              max={volumes}
              defaultValue={shown}
            />
          </label>
        )}
        {images.map(({ label, axis, at, of }) => (
          <label key={axis}>
            {label}{" "}
            <input className={small} type="number" name={axis} min={1} max={of} defaultValue={at} />
          </label>
        ))}
        {(["low", "high"] as const).map((end) => (
          <label key={end}>
            {end === "low" ? "Black" : "White"} at{" "}
            <input
              className={small}
              type="number"
              step="any"
              name={end}
              defaultValue={round(intensity[end])}
            />
          </label>
        ))}
        <Button type="submit" className="quiet">
          Show these slices
        </Button>
        {shown > 1 && <a href={toPreviewHref(place, { volume: shown - 1 })}>Previous volume</a>}
        {shown < volumes && <a href={toPreviewHref(place, { volume: shown + 1 })}>Next volume</a>}
        <a href={toPreviewHref(place, { x: null, y: null, z: null, low: null, high: null })}>
          Middle slices
        </a>
      </PreviewForm>
      {intensity.histogram && (
        <p className={styles.ways}>
          <span>
            Values of these slices from {formatNumber(intensity.histogram.min)} to{" "}
            {formatNumber(intensity.histogram.max)}
          </span>
          <Histogram name="Intensity" histogram={intensity.histogram} />
        </p>
      )}
      <Facts facts={facts} />
    </>
  );
}

function Planes({ volume, place }: { volume: Volume; place: PreviewPlace }) {
  const { images, note } = volume;
  const size = { x: 1, y: 1, z: 1 };
  const shownAt = { x: 1, y: 1, z: 1 };
  for (const { axis, at, of } of images) {
    size[axis] = of;
    shownAt[axis] = at;
  }
  const { at: shown, of: volumes } = volume.volume;
  const ofSeries = volumes > 1 ? `, volume ${shown} of ${volumes}` : "";
  const ofFile = volumes > 1 ? [`volume-${shown}`] : [];
  return (
    <figure className={record.section}>
      <div className={styles.slices}>
        {images.map((image) => (
          <Plane
            key={image.label}
            image={image}
            place={place}
            size={size}
            shownAt={shownAt}
            saved={toPictureName(place.file, [image.label, String(image.at), ...ofFile], "png")}
          />
        ))}
      </div>
      <figcaption className={record.actionNote}>
        {images.map(({ label }) => label).join(", ")}: {note}
        {ofSeries}
        {place.page !== null && <p>A click on a plane moves the other two there.</p>}
      </figcaption>
    </figure>
  );
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}

/** Slices that the links next to a plane move by. */
const STRIDE = 0.05;

interface PlaneProps {
  image: SliceImage;
  place: PreviewPlace;
  size: VolumeSize;
  /** The voxel that all planes go through, from 1. */
  shownAt: VolumeSize;
  /** The name of its saved picture. */
  saved: string;
}

function Plane({ image, place, size, shownAt, saved }: PlaneProps) {
  const { label, axis, at, of } = image;
  const stride = Math.max(1, Math.round(of * STRIDE));
  const to = (slice: number): string => toPreviewHref(place, { [axis]: slice });
  const canMove = place.page !== null;
  return (
    <figure>
      <div className={styles.planeBox}>
        <PlanePicture image={image} place={place} size={size} />
        <Crosshair axis={axis} size={size} at={shownAt} />
      </div>
      <div className={styles.ways}>
        {canMove && at > 1 && (
          <a href={to(Math.max(1, at - stride))} aria-label={`−${stride}, ${label}`}>
            −{stride}
          </a>
        )}
        <span>
          {label} {at} of {of}
        </span>
        {canMove && at < of && (
          <a href={to(Math.min(of, at + stride))} aria-label={`+${stride}, ${label}`}>
            +{stride}
          </a>
        )}
        <a
          className={explorer.alive}
          href="#files"
          data-save={saved}
          aria-label={`Save as PNG, ${label}`}
        >
          Save as PNG
        </a>
      </div>
    </figure>
  );
}

/**
 * The picture is a button that sends the place of a click. Keys would send its corner, so Tab passes it by:
 * the links and fields move the same planes.
 */
function PlanePicture({ image, place, size }: Pick<PlaneProps, "image" | "place" | "size">) {
  const { label, axis, at, of, src } = image;
  const isMiddle = at === (of >> 1) + 1;
  const alt = isMiddle ? `${label} middle slice` : `${label} slice ${at}`;
  const look = { className: styles.slice, src, ...toShownSize(axis, size) };
  if (place.page === null) return <img {...look} alt={alt} />;
  return (
    <form method="get" action={`${place.page}#files`} aria-label={alt}>
      <ShownFields place={place} asks={[]} />
      <input type="hidden" name="plane" value={namePlane(axis, size)} />
      <input type="image" name="at" tabIndex={-1} {...look} alt={alt} />
    </form>
  );
}

interface CrosshairProps {
  axis: SliceImage["axis"];
  size: VolumeSize;
  at: VolumeSize;
}

/** Two lines through the voxel that all planes go through. */
function Crosshair({ axis, size, at }: CrosshairProps) {
  const { right, up } = PLANES[axis];
  const [left, top] = [at[right] - 0.5, size[up] - at[up] + 0.5];
  return (
    <svg
      className={`${styles.crosshair} ${styles.overSlice}`}
      viewBox={`0 0 ${size[right]} ${size[up]}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path
        d={`M${left} 0V${size[up]}M0 ${top}H${size[right]}`}
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
