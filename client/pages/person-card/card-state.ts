/** A contributor's card: shut, about to open or shut, open, or sent away until the reader comes back. */
export type CardState = "shut" | "opening" | "open" | "shutting" | "dismissed";

export type CardEvent =
  | "pointer-entered"
  | "pointer-left"
  | "focus-entered"
  | "focus-left"
  | "pressed"
  | "pressed-outside"
  | "escape-pressed"
  | "delay-passed";

/** Opens after a wait on hover and focus, so that passing by shows nothing; a press opens and shuts at once. */
export function nextCardState(state: CardState, event: CardEvent): CardState {
  switch (event) {
    case "pointer-entered":
    case "focus-entered":
      if (state === "shut") return "opening";
      return state === "shutting" ? "open" : state;
    case "pointer-left":
      if (state === "open") return "shutting";
      return state === "opening" || state === "dismissed" ? "shut" : state;
    case "pressed":
      return isCardShown(state) ? "shut" : "open";
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

export function isCardShown(state: CardState): boolean {
  return state === "open" || state === "shutting";
}
