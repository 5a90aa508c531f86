import { useEffect, useState, useSyncExternalStore } from "react";
import { formatBytes } from "../format.tsx";
import { Button } from "../ui/button.tsx";
import * as styles from "./zip-status.css.ts";
import type { Zip, Zips } from "./zips.ts";

/** How far the tab's zips are, wherever the reader is. */
export function ZipStatus({ zips }: { zips: Zips }) {
  const shown = useSyncExternalStore(zips.watch, zips.read);
  if (shown.length === 0) return null;
  return (
    <section className={styles.zips} aria-label="Downloads">
      {shown.map((zip) => (
        <Line key={zip.number} zip={zip} zips={zips} />
      ))}
    </section>
  );
}

/** Its beginning and its end are said aloud, the steps between are only seen. */
function Line({ zip: { number, order, received, words }, zips }: { zip: Zip; zips: Zips }) {
  const [isThere, setIsThere] = useState(false);
  // What changes in a live region is heard, what is there from its beginning is not.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.line}>
      {words === null && (
        <>
          <progress
            className={styles.progress}
            aria-label={`Received of ${order.title}`}
            value={received}
            max={Math.max(order.total, received)}
          />
          <span>
            {formatBytes(received)} of {formatBytes(order.total)}
          </span>
        </>
      )}
      <output className={styles.words}>
        {isThere && (words ?? `Receiving files of “${order.title}”. You can go on in this tab.`)}
      </output>
      {words === null ? (
        <Button look="quiet" onClick={() => zips.cancel(number)}>
          Cancel
        </Button>
      ) : (
        <Button look="quiet" onClick={() => zips.close(number)}>
          Close
        </Button>
      )}
    </div>
  );
}
