import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Submits the form of a control that the reader changed before the page was hydrated: no handler ran
 * for that change, and the next rendering would reset the control. The form must not be
 * filled in by the browser's own memory (`autoComplete="off"`).
 */
export function useEarlyChange<Control extends HTMLInputElement | HTMLSelectElement>(
  isChanged: (control: Control) => boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const first = useRef(isChanged);
  useEffect(() => {
    const shown = control.current;
    // After all effects: the router, which takes forms, starts in a later one.
    if (shown && first.current(shown)) queueMicrotask(() => shown.form?.requestSubmit());
  }, []);
  return control;
}

/**
 * The value of a control: the reader's choice at once, and the address's after every navigation.
 * The element stays the same, so that it keeps the focus.
 */
export function useTicked<Value>(value: Value): [shown: Value, show: (next: Value) => void] {
  const [state, setState] = useState({ value, shown: value });
  if (!Object.is(state.value, value)) setState({ value, shown: value });
  return [
    Object.is(state.value, value) ? state.shown : value,
    (shown) => setState({ value, shown }),
  ];
}
