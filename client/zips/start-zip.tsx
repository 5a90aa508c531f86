import { createRoot } from "react-dom/client";
import { receiveZip } from "./receive-zip.ts";
import { saveBlob } from "./save-blob.ts";
import { type ZipOrder, createZips, type Zips, type Zip } from "./zips.ts";
import * as styles from "./zip-status.css.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { formatBytes } from "../format.tsx";
import { Button } from "../ui/button.tsx";

/** The zips of this tab. Only a browser loads this file, when a reader requests the first. */
let zips: Zips | null = null;

/** Receives a zip while the reader navigates; only leaving the tab's document ends it. */
export function startZip(order: ZipOrder): void {
  zips ??= show(createZips({ receive: receiveZip, send, save: saveBlob, hold }));
  zips.start(order);
}

/** Outside the page, which changes meanwhile. */
function show(shown: Zips): Zips {
  const place = document.createElement("div");
  place.className = styles.place;
  document.body.append(place);
  createRoot(place).render(<ZipStatus zips={shown} />);
  return shown;
}

function send({ action, paths }: ZipOrder, signal: AbortSignal): Promise<Response> {
  const body = new URLSearchParams(paths.map((path) => ["select", path]));
  return fetch(action, { method: "POST", body, signal });
}

function hold(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}

/** The progress of the tab's zips, on every page. */
function ZipStatus({ zips }: { zips: Zips }) {
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

/** Its beginning and its end are announced, the steps between are only visible. */
function Line({ zip: { number, order, received, message }, zips }: { zip: Zip; zips: Zips }) {
  const [isThere, setIsThere] = useState(false);
  // A change in a live region is announced, its initial content is not.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsThere(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.line}>
      {message === null && (
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
      <output className={styles.message}>
        {isThere &&
          (message ?? `Receiving files of “${order.title}”. You can keep using this tab.`)}
      </output>
      {message === null ? (
        <Button variant="quiet" onClick={() => zips.cancel(number)}>
          Cancel
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => zips.close(number)}>
          Close
        </Button>
      )}
    </div>
  );
}
