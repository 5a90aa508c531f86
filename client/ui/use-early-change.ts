import { type RefObject, useEffect, useRef } from "react";

/**
 * Sends the form of a control that the reader changed before the page was alive: nobody was told
 * of that change, and the control would fall back at the next drawing. The form must not be
 * filled in by the browser's own memory (`autoComplete="off"`).
 */
export function useEarlyChange<Control extends HTMLInputElement | HTMLSelectElement>(
  isChanged: (control: Control) => boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const first = useRef(isChanged);
  useEffect(() => {
    const shown = control.current;
    if (shown && first.current(shown)) shown.form?.requestSubmit();
  }, []);
  return control;
}
