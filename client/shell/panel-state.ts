/** The user panel: shut, about to open or shut, open, or sent away until the reader comes back. */
export type PanelState = "shut" | "opening" | "open" | "shutting" | "dismissed";

export type PanelEvent =
  | "pointer-entered"
  | "pointer-left"
  | "focus-entered"
  | "focus-left"
  | "pressed"
  | "pressed-outside"
  | "escape-pressed"
  | "delay-passed";

/** Opens after a delay on hover, at once on focus or press; Escape sends it away. */
export function nextPanelState(state: PanelState, event: PanelEvent): PanelState {
  switch (event) {
    case "pointer-entered":
      if (state === "shut") return "opening";
      return state === "shutting" ? "open" : state;
    case "pointer-left":
      if (state === "open") return "shutting";
      return state === "opening" || state === "dismissed" ? "shut" : state;
    case "focus-entered":
      return state === "dismissed" ? state : "open";
    case "pressed":
      return "open";
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

export function isPanelShown(state: PanelState): boolean {
  return state === "open" || state === "shutting";
}
