import { createRoot } from "react-dom/client";
import { receiveZip } from "./receive-zip.ts";
import { type ZipOrder, createZips, type Zips } from "./zips.ts";
import * as styles from "./zip-status.css.ts";
import { ZipStatus } from "./zip-status.tsx";

/** The zips of this tab. Only a browser fetches this file, when a reader has ordered the first. */
let zips: Zips | null = null;

/** Receives a zip while the reader goes on; only leaving the tab's document ends it. */
export function startZip(order: ZipOrder): void {
  zips ??= show(createZips({ receive: receiveZip, send, save, hold }));
  zips.start(order);
}

/** Beside the page, which changes while they go on. */
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

/** The address of a saved file must outlive the moment in which the browser begins to copy it. */
const SAVED_ADDRESS_MS = 60_000;

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_ADDRESS_MS);
}

function hold(): () => void {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  addEventListener("beforeunload", ask);
  return () => removeEventListener("beforeunload", ask);
}
