import * as styles from "#client/pages/record/files/preview.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import type { Preview } from "../previews/kinds.ts";
import { DEFAULT_PREVIEW_QUERY, ZOOMS } from "../previews/preview-query.ts";
import { type PreviewPlace, toPreviewHref } from "./preview-place.tsx";

interface PictureProps {
  image: Extract<Preview, { kind: "image" }>;
  place: PreviewPlace;
  path: string;
}

/** A picture with its neighbours in the folder; if its size is known it can be enlarged. */
export function Picture({ image: { size, src }, place, path }: PictureProps) {
  const { query, neighbours, page } = place;
  const canChange = src === null && page !== null;
  const name = path.split("/").at(-1) ?? path;
  const zoom = size && src === null ? query.zoom : 0;
  const scaled = (side: number): number => (zoom === 0 ? side : Math.round((side * zoom) / 100));
  const picture = (
    <img
      className={zoom === 0 ? styles.picture : `${styles.picture} ${styles.enlarged}`}
      src={src ?? place.address}
      alt={name}
      width={size ? scaled(size.width) : undefined}
      height={size ? scaled(size.height) : undefined}
      decoding="async"
    />
  );
  const beside = (file: string): string =>
    toPreviewHref({ ...place, page, file, query: DEFAULT_PREVIEW_QUERY }, { zoom });
  return (
    <>
      {canChange && (
        <nav className={styles.ways} aria-label="Picture">
          {neighbours.before && (
            <a href={beside(neighbours.before.path)} rel="prev">
              ← {neighbours.before.name}
            </a>
          )}
          {neighbours.after && (
            <a href={beside(neighbours.after.path)} rel="next">
              {neighbours.after.name} →
            </a>
          )}
          {size && (
            <>
              <span>
                {size.width} × {size.height} pixels
              </span>
              {[0, ...ZOOMS].map((step) => (
                <a
                  key={step}
                  href={toPreviewHref(place, { zoom: step })}
                  aria-current={step === zoom ? "true" : undefined}
                >
                  {step === 0 ? "Fit" : `${step} %`}
                </a>
              ))}
            </>
          )}
        </nav>
      )}
      {zoom === 0 ? <div>{picture}</div> : <Scroller label={name}>{picture}</Scroller>}
    </>
  );
}
