import { useEffect, useRef, useState } from "react";
import { formatBytes } from "../../ui/bytes.ts";
import { Button } from "../../ui/button.tsx";
import * as styles from "./files.css.ts";
import { receiveZip, type ZipOutcome } from "./receive-zip.ts";
import type { ZipOrder } from "./zip-order.ts";

interface ZipProgressProps {
  order: ZipOrder;
  onClose: () => void;
}

/** Receives one zip, shows how far it is, and hands it to the browser or says what happened. */
export function ZipProgress({ order, onClose }: ZipProgressProps) {
  const [received, setReceived] = useState(0);
  const [outcome, setOutcome] = useState<ZipOutcome | null>(null);
  const control = useRef<AbortController>(null);

  useEffect(() => {
    const own = new AbortController();
    control.current = own;
    const hold = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener("beforeunload", hold);
    void receiveZip(() => send(order, own.signal), {
      onProgress: setReceived,
      signal: own.signal,
    }).then((ended) => {
      removeEventListener("beforeunload", hold);
      if (control.current !== own) return;
      if ("blob" in ended) save(ended.blob, ended.name);
      setOutcome(ended);
    });
    return () => {
      control.current = null;
      own.abort();
      removeEventListener("beforeunload", hold);
    };
  }, [order]);

  const total = Math.max(order.total, received);
  return (
    <section className={styles.zip} aria-label="Download of the selection">
      {outcome === null && (
        <>
          <progress
            className={styles.progress}
            aria-label="Received of the selection"
            value={received}
            max={total}
          />
          <span>
            {formatBytes(received)} of {formatBytes(order.total)}
          </span>
        </>
      )}
      <output>
        {outcome ? tell(outcome, order) : "Receiving the zip. Stay with these files."}
      </output>
      {outcome === null ? (
        <Button look="quiet" onClick={() => control.current?.abort()}>
          Cancel
        </Button>
      ) : (
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
      )}
    </section>
  );
}

function send({ action, paths }: ZipOrder, signal: AbortSignal): Promise<Response> {
  const body = new URLSearchParams(paths.map((path) => ["select", path]));
  return fetch(action, { method: "POST", body, signal });
}

/** The address of a saved file must outlive the moment in which the browser begins to copy it. */
const SAVED_ADDRESS_MS = 60_000;

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_ADDRESS_MS);
}

function tell(outcome: ZipOutcome, { total }: ZipOrder): string {
  switch (outcome.kind) {
    case "whole":
      return `${outcome.name} is complete, ${formatBytes(outcome.blob.size)}.`;
    case "partial":
      return `${outcome.name} is here, but some files are missing or cut short: FAILED.txt in it names them. Fetch those one by one.`;
    case "refused":
      return outcome.words;
    case "broken":
      return `The download broke off after ${formatBytes(outcome.received)} of ${formatBytes(total)}. Nothing was kept. Try again, or use the commands under Get dataset, which go on where they broke off.`;
    case "cancelled":
      return "Cancelled. Nothing was kept.";
  }
}
