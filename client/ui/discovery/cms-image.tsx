import type { Image } from "#content-cache/entries.ts";
import * as styles from "./cms-image.css.ts";

/** Widths offered to browsers as multiples of the shown one: one for each common pixel density. */
const DENSITIES = [1, 1.5, 2] as const;
/** Compression of the image service, 1 to 100: no loss is visible on photographs. */
const QUALITY = 75;
/** Widest picture the image service makes, pixels. */
const WIDTH_MAX = 4_000;

interface CmsImageProps {
  image: Image;
  /** Largest width in which the picture is shown, CSS pixels. */
  width: number;
  /** Cropped to a square, such as a portrait. */
  isSquare?: boolean;
}

/** A picture of the editors, in the size it is shown, loaded when it is near the window. */
export function CmsImage({ image, width, isSquare = false }: CmsImageProps) {
  const height = isSquare ? width : toHeight(image, width);
  const isDrawing = image.contentType === "image/svg+xml";
  const source = (density: number) => toAddress(image.url, { width, isSquare, density });
  const widths = DENSITIES.filter(
    (density) => density === 1 || isWideEnough(image, width * density),
  );
  return (
    <img
      className={styles.image}
      src={isDrawing ? image.url : source(1)}
      srcSet={
        isDrawing ? undefined : widths.map((density) => `${source(density)} ${density}x`).join(", ")
      }
      width={width}
      height={height ?? undefined}
      alt={image.alt}
      lang={image.languages?.["alt"]}
      loading="lazy"
      decoding="async"
    />
  );
}

/** Never larger than the original, which would only be blurred. */
function isWideEnough(image: Image, width: number): boolean {
  return image.width === null || width <= image.width;
}

function toHeight({ width, height }: Image, shown: number): number | null {
  return width === null || height === null || width === 0
    ? null
    : Math.round((shown * height) / width);
}

interface Wanted {
  width: number;
  isSquare: boolean;
  density: number;
}

function toAddress(url: string, { width, isSquare, density }: Wanted): string {
  const pixels = Math.min(Math.round(width * density), WIDTH_MAX);
  const size = isSquare ? `w=${pixels}&h=${pixels}&fit=fill&f=face` : `w=${pixels}`;
  return `${url}${url.includes("?") ? "&" : "?"}${size}&fm=webp&q=${QUALITY}`;
}
