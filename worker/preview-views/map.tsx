import { toQueryString } from "#client/contract/query-string.ts";
import { formatCount } from "#client/format.tsx";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as record from "#client/pages/record/record.css.ts";
import { Button } from "#client/ui/button.tsx";
import type { Preview } from "../previews/kinds.ts";
import { toBoxParameters } from "../previews/preview-query.ts";
import { JsonTree } from "./json-tree.tsx";
import { DragHint, MAP_ID, MapFields, MapSteps, toMapZoom } from "./map-zoom.tsx";
import { toPictureName } from "./picture-name.ts";
import { PreviewForm, type PreviewPlace, toPreviewHref } from "./preview-place.tsx";
import { Share } from "./share.tsx";
import { TablePreview } from "./table.tsx";

/** The drawing of a GeoJSON file, its features' properties, and its text. */
export function MapPreview({ map, place }: MapPreviewProps) {
  const { svg, summary, view, thinned, features, table: listed, value } = map;
  return (
    <>
      {svg === null ? (
        <p className={record.actionNote}>{summary}</p>
      ) : (
        <figure
          id={MAP_ID}
          className={`${explorer.plot} ${explorer.map}`}
          data-plot={
            place.page === null ? undefined : toMapZoom(view, { plot: "", px: "", py: "" })
          }
        >
          {place.page !== null && (
            <MapSteps view={view} toHref={(box) => toPreviewHref(place, { box }, MAP_ID)} />
          )}
          <div dangerouslySetInnerHTML={{ __html: svg }} />
          <figcaption className={styles.selected}>
            {summary}
            {thinned > 1 && ` One of every ${thinned} positions is drawn.`}{" "}
            {place.page !== null && <DragHint />}
            <SaveMap place={place} />
          </figcaption>
          <ShareMap place={place} />
        </figure>
      )}
      {svg !== null && <PartForm place={place} />}
      {listed && <TablePreview {...listed} />}
      {listed && features > listed.rows.length && (
        <p className={record.actionNote}>
          These are the first {formatCount(listed.rows.length, "feature")}.
        </p>
      )}
      <details>
        <summary className={styles.summary}>The file as a tree</summary>
        <JsonTree value={value} />
      </details>
    </>
  );
}

/** Fields for any part of the map. */
function PartForm({ place }: { place: PreviewPlace }) {
  return (
    <PreviewForm place={place} asks={["west", "south", "east", "north"]}>
      <MapFields box={place.query.box} />
      <Button type="submit" className="quiet">
        Show this part
      </Button>
    </PreviewForm>
  );
}

interface MapPreviewProps {
  map: Extract<Preview, { kind: "map" }>;
  place: PreviewPlace;
}

function ShareMap({ place: { shared, file, query } }: { place: PreviewPlace }) {
  if (!shared) return null;
  const { embedded, version } = shared;
  const part = toBoxParameters(query.box);
  const page = version + toQueryString({ tab: "files", file, ...part });
  return (
    <Share
      summary="Share this map"
      link={<a href={page}>Link to this map of this version</a>}
      version={version}
      frame={{ src: embedded + toQueryString(part), title: `Map of ${file}` }}
      label="HTML that shows the map"
    />
  );
}

/** The server makes the SVG, with and without scripts; a script draws the PNG. */
function SaveMap({ place: { saved, file, query } }: { place: PreviewPlace }) {
  const png = toPictureName(file, ["map"], "png");
  if (saved === null) {
    return (
      <a className={explorer.alive} href="#files" data-save={png}>
        Save this map as PNG
      </a>
    );
  }
  const svg = saved + toQueryString({ as: "svg", ...toBoxParameters(query.box) });
  return (
    <>
      Save this map as{" "}
      <a href={svg} download="">
        SVG
      </a>{" "}
      <a className={explorer.alive} href={svg} data-save={png}>
        PNG
      </a>
    </>
  );
}
