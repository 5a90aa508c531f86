/** What a browser says of an error that was not caught. */
export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

const EVENTS = ["error", "unhandledrejection"] as const;

type Holder = typeof globalThis & { earlyErrors?: UncaughtEvent[] };

/** Remembers what fails before the code that reports it is there. */
export function noteEarlyErrors(): void {
  const holder: Holder = globalThis;
  holder.earlyErrors = [];
  for (const name of EVENTS) addEventListener(name, (event) => holder.earlyErrors?.push(event));
}

/** Hears of what was noted, and of all that follows. */
export function listenForErrors(hear: (event: UncaughtEvent) => void): () => void {
  const holder: Holder = globalThis;
  for (const event of holder.earlyErrors ?? []) hear(event);
  delete holder.earlyErrors;
  for (const name of EVENTS) addEventListener(name, hear);
  return () => {
    for (const name of EVENTS) removeEventListener(name, hear);
  };
}
