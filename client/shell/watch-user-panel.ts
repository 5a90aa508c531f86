import { USER_PANEL_DELAY_MS } from "../contract/limits.ts";
import {
  type HoverEvent,
  type HoverState,
  isHoverShown,
  listenForHover,
  nextHoverState,
  waitForHoverDelay,
} from "../ui/hover-state.ts";
import { PANEL_ID } from "./user-panel.tsx";

/**
 * Opens the user panel by hover and press, and closes it again; until it is called the style sheet
 * opens it, and so it does afterwards.
 */
export function watchUserPanel(): () => void {
  const button = document.querySelector<HTMLElement>(`[aria-controls="${PANEL_ID}"]`);
  const root = button?.parentElement;
  return button && root ? control(root, button) : () => {};
}

function control(root: HTMLElement, button: HTMLElement): () => void {
  // A panel that the style sheet has opened stays open.
  const isReached = root.contains(document.activeElement) || root.matches(":hover");
  let state: HoverState = isReached ? "open" : "shut";
  let stopWaiting: (() => void) | undefined;

  function show(): void {
    const isOpen = isHoverShown(state);
    root.dataset["state"] = isOpen ? "open" : "shut";
    button.setAttribute("aria-expanded", String(isOpen));
  }
  function send(event: HoverEvent): void {
    const next = nextHoverState(state, event);
    if (next === state) return;
    state = next;
    stopWaiting?.();
    stopWaiting = waitForHoverDelay(state, send, USER_PANEL_DELAY_MS);
    show();
  }

  show();
  const listening = listenForHover(root, send, {
    // The focus may only pass by: a key press opens the panel.
    focusEvent: () => null,
    onEscape: (hasFocus) => {
      send("escape-pressed");
      if (hasFocus) button.focus();
    },
  });
  button.addEventListener("click", () => send("pressed"), { signal: listening.signal });
  return () => {
    stopWaiting?.();
    listening.abort();
    delete root.dataset["state"];
    button.setAttribute("aria-expanded", "false");
  };
}
