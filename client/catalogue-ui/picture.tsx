import type { RecordRow } from "../contract/records.ts";
import { Contours } from "../contour-map/chart.tsx";
import * as styles from "./picture.css.ts";

interface PictureProps {
  record: Pick<RecordRow, "id" | "bannerUrl" | "mosaic">;
  shape: "thumbnail" | "banner";
}

/** A record's banner, its members' banners, or its own contours; ornament beside the title. */
export function Picture({ record: { id, bannerUrl, mosaic }, shape }: PictureProps) {
  const urls = bannerUrl ? [bannerUrl] : mosaic.slice(0, 4);
  return (
    <div
      className={styles.picture}
      data-shape={shape}
      data-count={urls.length > 1 ? urls.length : undefined}
    >
      {urls.length === 0 && <Contours id={id} shape={shape} />}
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
