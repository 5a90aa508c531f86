import { DROPDOWN_DELAY_MS } from "../contract/limits.ts";

/**
 * The state of an element that opens on hover, focus or press: closed, about to open or close, open, kept open by a press, or
 * dismissed until the reader comes back.
 */
export type HoverState = "shut" | "opening" | "open" | "pinned" | "shutting" | "dismissed";

export type HoverEvent =
  | "pointer-entered"
  | "pointer-left"
  | "focus-entered"
  | "focus-neared"
  | "focus-left"
  | "pressed"
  | "toggled"
  | "pressed-outside"
  | "escape-pressed"
  | "delay-passed";

/**
 * Opens after a delay on hover and on a focus that may only pass by (`focus-neared`); at once
 * on an intended focus (`focus-entered`) or a press, which keeps it open until the next press; Escape
 * dismisses it.
 */
export function nextHoverState(state: HoverState, event: HoverEvent): HoverState {
  switch (event) {
    case "pointer-entered":
    case "focus-neared":
      if (state === "shut") return "opening";
      return state === "shutting" ? "open" : state;
    case "pointer-left":
      if (state === "open") return "shutting";
      return state === "opening" || state === "dismissed" ? "shut" : state;
    case "focus-entered":
      return state === "dismissed" || state === "pinned" ? state : "open";
    case "pressed":
      return state === "pinned" ? "shut" : "pinned";
    case "toggled":
      return isHoverShown(state) ? "shut" : "open";
    case "focus-left":
    case "pressed-outside":
      return "shut";
    case "escape-pressed":
      return state === "shut" ? state : "dismissed";
    case "delay-passed":
      if (state === "opening") return "open";
      return state === "shutting" ? "shut" : state;
  }
}

export function isHoverShown(state: HoverState): boolean {
  return state === "open" || state === "pinned" || state === "shutting";
}

export type SendHoverEvent = (event: HoverEvent) => void;

/** The event when the delay before opening or closing has passed; an effect of the state. */
export function waitForHoverDelay(
  state: HoverState,
  send: SendHoverEvent,
  openDelayMs: number,
): (() => void) | undefined {
  if (state !== "opening" && state !== "shutting") return undefined;
  const delay = state === "opening" ? openDelayMs : DROPDOWN_DELAY_MS;
  const timer = setTimeout(() => send("delay-passed"), delay);
  return () => clearTimeout(timer);
}

interface HoverRules {
  /** The event of a focus inside the root; `null` for none. */
  focusEvent: (target: EventTarget | null) => HoverEvent | null;
  /** Whether it stays open when the focus leaves. */
  staysWithoutFocus?: () => boolean;
  onEscape: (hasFocus: boolean) => void;
}

/** Handles the pointer, the focus and Escape around an opening element inside `root`, until it is aborted. */
export function listenForHover(
  root: HTMLElement,
  send: SendHoverEvent,
  { focusEvent, staysWithoutFocus = () => false, onEscape }: HoverRules,
): AbortController {
  const control = new AbortController();
  const { signal } = control;
  const hasFocus = (): boolean => root.contains(document.activeElement);
  const isElsewhere = (target: EventTarget | null): boolean =>
    !(target instanceof Node && root.contains(target));

  function onFocus(target: EventTarget | null): void {
    const event = focusEvent(target);
    if (event !== null) send(event);
  }

  root.addEventListener(
    "pointerenter",
    ({ pointerType }) => pointerType === "mouse" && send("pointer-entered"),
    { signal },
  );
  root.addEventListener(
    "pointerleave",
    ({ pointerType }) => pointerType === "mouse" && !hasFocus() && send("pointer-left"),
    { signal },
  );
  root.addEventListener("focusin", ({ target }) => onFocus(target), { signal });
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => isElsewhere(relatedTarget) && !staysWithoutFocus() && send("focus-left"),
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => isElsewhere(target) && send("pressed-outside"),
    { signal },
  );
  document.addEventListener("keydown", ({ key }) => key === "Escape" && onEscape(hasFocus()), {
    signal,
  });
  return control;
}
