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

/** Passes on the stored errors, and all that follow. */
export function listenForErrors(hear: (event: UncaughtEvent) => void): () => void {
  const holder: EarlyErrors = globalThis;
  for (const event of holder.earlyErrors ?? []) hear(event);
  delete holder.earlyErrors;
  for (const name of EVENTS) addEventListener(name, hear);
  return () => {
    for (const name of EVENTS) removeEventListener(name, hear);
  };
}
