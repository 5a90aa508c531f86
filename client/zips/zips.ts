import { formatBytes } from "../format.tsx";
import type { receiveZip, ZipOutcome } from "./receive-zip.ts";

/** A zip in progress, or its outcome. */
export interface Zip {
  number: number;
  order: ZipOrder;
  /** Bytes so far. */
  received: number;
  /** Its outcome; `null` while it is in progress. */
  message: string | null;
}

/** The zips of a tab: they survive the pages they were requested on. */
export interface Zips {
  start(order: ZipOrder): void;
  /** Cancels one that is in progress. */
  cancel(number: number): void;
  /** Removes one that has ended. */
  close(number: number): void;
  /** The same list until something changes. */
  read(): readonly Zip[];
  watch(onChange: () => void): () => void;
}

/** The functions of the browser that they need. */
interface ZipsDependencies {
  receive: typeof receiveZip;
  send(order: ZipOrder, signal: AbortSignal): Promise<Response>;
  save(blob: Blob, name: string): void;
  /** Asks before the tab is left, until the returned function is called. */
  hold(): () => void;
}

export function createZips({ receive, send, save, hold }: ZipsDependencies): Zips {
  let zips: readonly Zip[] = [];
  let last = 0;
  let letGo: (() => void) | null = null;
  const running = new Map<number, AbortController>();
  const watchers = new Set<() => void>();

  function show(next: readonly Zip[]): void {
    zips = next;
    for (const onChange of watchers) onChange();
  }

  function change(number: number, changes: Partial<Zip>): void {
    show(zips.map((zip) => (zip.number === number ? { ...zip, ...changes } : zip)));
  }

  async function follow(number: number, order: ZipOrder): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    running.set(number, control);
    letGo ??= hold();
    const outcome = await receive(() => send(order, signal), {
      onProgress: (received) => change(number, { received }),
      signal,
    });
    running.delete(number);
    if (running.size === 0) {
      letGo?.();
      letGo = null;
    }
    if ("blob" in outcome) save(outcome.blob, outcome.name);
    change(number, { message: tell(outcome, order) });
  }

  return {
    start(order) {
      last += 1;
      show([...zips, { number: last, order, received: 0, message: null }]);
      void follow(last, order);
    },
    cancel: (number) => running.get(number)?.abort(),
    close: (number) => show(zips.filter((zip) => zip.number !== number)),
    read: () => zips,
    watch(onChange) {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}

function tell(outcome: ZipOutcome, { total }: ZipOrder): string {
  switch (outcome.kind) {
    case "whole":
      return `${outcome.name} is complete, ${formatBytes(outcome.blob.size)}.`;
    case "partial":
      return `${outcome.name} is here, but some files are missing or cut short: FAILED.txt in it names them. Fetch those one by one.`;
    case "refused":
      return outcome.message;
    case "broken":
      return `The download stopped after ${formatBytes(outcome.received)} of ${formatBytes(total)}. Nothing was kept. Try again, or use the commands under Get dataset, which resume where they stopped.`;
    case "cancelled":
      return "Cancelled. Nothing was kept.";
  }
}

/** A zip that a reader requested. */
export interface ZipOrder {
  /** The name of its content. */
  title: string;
  /** The address of the form. */
  action: string;
  paths: string[];
  /** Bytes before compression. */
  total: number;
}
