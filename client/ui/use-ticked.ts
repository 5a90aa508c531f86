import { useState } from "react";

/**
 * What a control shows: the reader's choice at once, and the address's after every navigation.
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
