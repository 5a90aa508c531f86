import type { ToWorker } from "../messages.ts";
import type { WorkerKind, WorkerLike } from "../start-worker.ts";

/** A worker that was started, with the page's messages to it. */
export interface FakeWorker extends WorkerLike {
  kind: WorkerKind;
  said: ToWorker[];
  isEnded: boolean;
}

/** Workers that answer nothing by themselves; each is added to those that were `started`. */
export function startInto(started: FakeWorker[], kind: WorkerKind): FakeWorker {
  const worker: FakeWorker = {
    kind,
    said: [],
    isEnded: false,
    postMessage: (message: ToWorker) => worker.said.push(message),
    terminate: () => {
      worker.isEnded = true;
    },
    onmessage: null,
    onerror: null,
  };
  started.push(worker);
  return worker;
}
