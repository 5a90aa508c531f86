import { type RefObject, useEffect, useReducer, useRef } from "react";
import { DROPDOWN_DELAY_MS, USER_PANEL_DELAY_MS } from "../contract/limits.ts";
import {
  type HoverEvent,
  type HoverState,
  isHoverShown,
  nextHoverState,
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
  useEffect(() => waitFor(state, tell), [state]);

  return { state: isAlive ? (isHoverShown(state) ? "open" : "shut") : null, root, button };
}

function waitFor(state: HoverState, tell: (event: HoverEvent) => void): (() => void) | undefined {
  if (state !== "opening" && state !== "shutting") return undefined;
  const delay = state === "opening" ? USER_PANEL_DELAY_MS : DROPDOWN_DELAY_MS;
  const timer = setTimeout(() => tell("delay-passed"), delay);
  return () => clearTimeout(timer);
}

function listen(
  root: HTMLElement,
  button: HTMLElement,
  tell: (event: HoverEvent) => void,
): () => void {
  const control = new AbortController();
  const { signal } = control;
  // Whoever reached for the panel before the page was alive finds it open.
  if (root.contains(document.activeElement)) tell("focus-entered");
  const hasFocus = (): boolean => root.contains(document.activeElement);
  const isOutside = (target: EventTarget | null): boolean =>
    !(target instanceof Node && root.contains(target));

  root.addEventListener(
    "pointerenter",
    ({ pointerType }) => pointerType === "mouse" && tell("pointer-entered"),
    { signal },
  );
  root.addEventListener(
    "pointerleave",
    ({ pointerType }) => pointerType === "mouse" && !hasFocus() && tell("pointer-left"),
    { signal },
  );
  root.addEventListener("focusin", () => tell("focus-entered"), { signal });
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => isOutside(relatedTarget) && tell("focus-left"),
    { signal },
  );
  button.addEventListener("click", () => tell("pressed"), { signal });
  document.addEventListener(
    "pointerdown",
    ({ target }) => isOutside(target) && tell("pressed-outside"),
    { signal },
  );
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      tell("escape-pressed");
      if (hasFocus()) button.focus();
    },
    { signal },
  );
  return () => control.abort();
}
