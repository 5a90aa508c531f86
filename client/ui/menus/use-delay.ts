import { useEffect, useState } from "react";

interface Delay {
  /** Runs it later, instead of the previous callback. */
  start(run: () => void, milliseconds: number): void;
  cancel(): void;
}

/** One timer, which ends with the component. */
export function useDelay(): Delay {
  const [delay] = useState(createDelay);
  useEffect(() => delay.cancel, [delay]);
  return delay;
}

function createDelay(): Delay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    start(run, milliseconds) {
      cancel();
      timer = setTimeout(run, milliseconds);
    },
    cancel,
  };
}
