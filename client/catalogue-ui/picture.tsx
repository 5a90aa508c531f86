import type { RecordRow } from "../contract/records.ts";
import { Contours } from "../contour-map/chart.tsx";
import * as styles from "./picture.css.ts";

interface PictureProps {
  record: Pick<RecordRow, "id" | "bannerUrl" | "dataPreview" | "mosaic">;
  shape: "thumbnail" | "banner";
}

/**
 * A record's banner, its members' banners, a preview of its data, or a generated picture of contours, which a plane
 * of a file covers: not every file has one.
 */
export function Picture({ record: { id, bannerUrl, dataPreview, mosaic }, shape }: PictureProps) {
  const isPlane = bannerUrl?.startsWith("/planes/");
  const urls = bannerUrl ? [bannerUrl] : mosaic.slice(0, 4);
  return (
    <div
      className={styles.picture}
      data-shape={shape}
      data-count={urls.length > 1 ? urls.length : undefined}
    >
      {dataPreview ? (
        <svg
          className={styles.data}
          viewBox="-6 -9 204 90"
          preserveAspectRatio={dataPreview.fit}
          aria-hidden="true"
        >
          <path d={dataPreview.land} />
          <path d={dataPreview.path} />
        </svg>
      ) : (
        (isPlane || urls.length === 0) && <Contours id={id} shape={shape} />
      )}
      {dataPreview?.text && <p className={styles.caption}>{dataPreview.text}</p>}
      {urls.map((url) => (
        <img
          key={url}
          className={styles.image}
          src={url}
          alt=""
          loading={shape === "thumbnail" ? "lazy" : "eager"}
          decoding="async"
        />
      ))}
    </div>
  );
}
