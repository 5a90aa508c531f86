/** What opens on hover, focus or press: shut, about to open or shut, open, or sent away until the reader comes back. */
export type HoverState = "shut" | "opening" | "open" | "shutting" | "dismissed";

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
 * Opens after a delay on hover, and so by a focus that may only pass by (`focus-neared`); at once
 * by one that is meant (`focus-entered`) or a press; Escape sends it away.
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
      return state === "dismissed" ? state : "open";
    case "pressed":
      return "open";
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
  return state === "open" || state === "shutting";
}
