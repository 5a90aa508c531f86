/** The events of an uncaught error. */
export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

const EVENTS = ["error", "unhandledrejection"] as const;

/** Where they are stored. */
export type EarlyErrors = typeof globalThis & { earlyErrors?: UncaughtEvent[] };

/** Stores errors that happen before the reporting code is loaded. */
export function noteEarlyErrors(): void {
  const holder: EarlyErrors = globalThis;
  holder.earlyErrors = [];
  for (const name of EVENTS) addEventListener(name, (event) => holder.earlyErrors?.push(event));
}

/** Passes on the stored errors, and all that follow, each with the path of the page that it happened on. */
export function listenForErrors(hear: (event: UncaughtEvent, path: string) => void): () => void {
  const holder: EarlyErrors = globalThis;
  const hearNow = (event: UncaughtEvent): void => hear(event, location.pathname);
  // Stored in the page's first second: seldom has its reader left it.
  for (const event of holder.earlyErrors ?? []) hearNow(event);
  delete holder.earlyErrors;
  for (const name of EVENTS) addEventListener(name, hearNow);
  return () => {
    for (const name of EVENTS) removeEventListener(name, hearNow);
  };
}
