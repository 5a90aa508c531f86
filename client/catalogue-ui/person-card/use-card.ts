import { type RefObject, useEffect, useReducer, useRef } from "react";
import { PERSON_CARD_DELAY_MS } from "../../contract/limits.ts";
import {
  isHoverShown,
  listenForHover,
  nextHoverState,
  type SendHoverEvent,
  waitForHoverDelay,
} from "../../ui/hover-state.ts";

interface Card {
  isShown: boolean;
  /** An element of the contributor whose card it is. */
  place: RefObject<HTMLDivElement | null>;
}

/** Opens and closes a card by the events of its contributor. */
export function useCard(presses: number): Card {
  const [state, send] = useReducer(nextHoverState, "shut");
  const place = useRef<HTMLDivElement>(null);
  const isShown = isHoverShown(state);

  useEffect(() => {
    const root = place.current?.parentElement;
    return root ? listen(root, send) : undefined;
  }, []);
  useEffect(() => {
    if (presses > 0) send("toggled");
  }, [presses]);
  useEffect(() => waitForHoverDelay(state, send, PERSON_CARD_DELAY_MS), [state]);
  useEffect(() => {
    const button = place.current?.parentElement?.querySelector("button[aria-expanded]");
    button?.setAttribute("aria-expanded", String(isShown));
  }, [isShown]);

  return { isShown, place };
}

/** Only links open a card by their focus: the button waits for its press. */
function isReached(target: EventTarget | null): boolean {
  return target instanceof HTMLAnchorElement && target.matches(":focus-visible");
}

function listen(root: HTMLElement, send: SendHoverEvent): () => void {
  const isHovered = (): boolean => matchMedia("(hover: hover)").matches && root.matches(":hover");
  const focused = document.activeElement;

  // The reader was here before this code was loaded.
  if (isHovered()) send("pointer-entered");
  else if (root.contains(focused) && isReached(focused)) send("focus-neared");

  const control = listenForHover(root, send, {
    focusEvent: (target) => (isReached(target) ? "focus-neared" : null),
    staysWithoutFocus: isHovered,
    onEscape: (hasFocus) => {
      if (hasFocus && document.activeElement?.closest("section")) root.querySelector("a")?.focus();
      send("escape-pressed");
    },
  });
  return () => control.abort();
}
