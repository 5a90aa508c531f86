/** The events of an uncaught error. */
export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

const EVENTS = ["error", "unhandledrejection"] as const;

/** Where they are stored, each with the path of the page that it happened on. */
export type EarlyErrors = typeof globalThis & {
  earlyErrors?: [event: UncaughtEvent, path: string][];
};

/** Stores errors that happen before the reporting code is loaded. */
export function noteEarlyErrors(): void {
  const holder: EarlyErrors = globalThis;
  holder.earlyErrors = [];
  for (const name of EVENTS)
    addEventListener(name, (event) => holder.earlyErrors?.push([event, location.pathname]));
}

/** Passes on the stored errors, and all that follow. */
export function listenForErrors(hear: (event: UncaughtEvent, path: string) => void): () => void {
  const holder: EarlyErrors = globalThis;
  const hearNow = (event: UncaughtEvent): void => hear(event, location.pathname);
  for (const early of holder.earlyErrors ?? []) hear(...early);
  delete holder.earlyErrors;
  for (const name of EVENTS) addEventListener(name, hearNow);
  return () => {
    for (const name of EVENTS) removeEventListener(name, hearNow);
  };
}
