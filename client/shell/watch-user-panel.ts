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
 * Opens the user panel by hovering, together with the browser, which opens it as a popover by a
 * press; until it is called the style sheet does, and so it does afterwards.
 */
export function watchUserPanel(): () => void {
  const button = document.querySelector<HTMLElement>(`[popovertarget="${PANEL_ID}"]`);
  const panel = document.getElementById(PANEL_ID);
  const root = button?.parentElement;
  return button && panel && root ? control(root, button, panel) : () => {};
}

function control(root: HTMLElement, button: HTMLElement, panel: HTMLElement): () => void {
  const hasPopovers = "hidePopover" in panel;
  let state = readState(root, panel);
  let stopWaiting = waitForHoverDelay(state, send, USER_PANEL_DELAY_MS);

  function show(): void {
    const isOpen = isHoverShown(state);
    root.dataset["state"] = isOpen ? "open" : "shut";
    if (!isOpen && hasPopovers) panel.hidePopover();
  }
  function send(event: HoverEvent): void {
    const next = nextHoverState(state, event);
    if (next === state) return;
    state = next;
    stopWaiting?.();
    stopWaiting = waitForHoverDelay(state, send, USER_PANEL_DELAY_MS);
    show();
  }

  function onToggle({ newState }: ToggleEvent): void {
    if ((newState === "open") !== (state === "pinned")) send("pressed");
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
  const { signal } = listening;
  if (hasPopovers) {
    panel.addEventListener("toggle", onToggle, { signal });
  } else button.addEventListener("click", () => send("pressed"), { signal });
  return () => {
    stopWaiting?.();
    listening.abort();
    delete root.dataset["state"];
  };
}

/** What is open stays open, and what is about to open opens. */
function readState(root: HTMLElement, panel: HTMLElement): HoverState {
  // In a list of its own a selector that a browser does not know is no error.
  if (panel.matches(":is(:popover-open)")) return "pinned";
  if (!root.matches(":hover")) return "shut";
  return getComputedStyle(panel).visibility === "hidden" ? "opening" : "open";
}
