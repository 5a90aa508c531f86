import { type RefObject, useEffect, useReducer, useRef } from "react";
import { USER_PANEL_DELAY_MS } from "../contract/limits.ts";
import {
  isHoverShown,
  listenForHover,
  nextHoverState,
  type TellHover,
  waitForHoverDelay,
} from "../ui/hover-state.ts";

interface Panel {
  /** `null` until the page is alive: the style sheet opens the panel meanwhile. */
  state: "open" | "shut" | null;
  root: RefObject<HTMLDivElement | null>;
  button: RefObject<HTMLButtonElement | null>;
}

/** Drives the user panel from what happens to its root and button. */
export function usePanel(): Panel {
  const [state, tell] = useReducer(nextHoverState, "shut");
  const [isAlive, wake] = useReducer(() => true, false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    wake();
    return root.current && button.current ? listen(root.current, button.current, tell) : undefined;
  }, []);
  useEffect(() => waitForHoverDelay(state, tell, USER_PANEL_DELAY_MS), [state]);

  return { state: isAlive ? (isHoverShown(state) ? "open" : "shut") : null, root, button };
}

function listen(root: HTMLElement, button: HTMLElement, tell: TellHover): () => void {
  // Whoever reached for the panel before the page was alive finds it open.
  if (root.contains(document.activeElement)) tell("focus-entered");
  const control = listenForHover(root, tell, {
    // The keyboard may only pass by: it opens the panel by a press.
    focusEvent: () => null,
    onEscape: (hasFocus) => {
      tell("escape-pressed");
      if (hasFocus) button.focus();
    },
  });
  button.addEventListener("click", () => tell("pressed"), { signal: control.signal });
  return () => control.abort();
}
