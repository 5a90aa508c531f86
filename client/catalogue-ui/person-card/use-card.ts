import { type RefObject, useEffect, useReducer, useRef } from "react";
import { DROPDOWN_DELAY_MS, PERSON_CARD_DELAY_MS } from "../../contract/limits.ts";
import {
  type HoverEvent,
  type HoverState,
  isHoverShown,
  nextHoverState,
} from "../../ui/hover-state.ts";

type Tell = (event: HoverEvent) => void;

interface Card {
  isShown: boolean;
  /** An element of the contributor whose card it is. */
  place: RefObject<HTMLDivElement | null>;
}

/** Drives a card from what happens to the contributor it stands in. */
export function useCard(presses: number): Card {
  const [state, tell] = useReducer(nextHoverState, "shut");
  const place = useRef<HTMLDivElement>(null);
  const isShown = isHoverShown(state);

  useEffect(() => {
    const root = place.current?.parentElement;
    return root ? listen(root, tell) : undefined;
  }, []);
  useEffect(() => {
    if (presses > 0) tell("toggled");
  }, [presses]);
  useEffect(() => waitFor(state, tell), [state]);
  useEffect(() => {
    const button = place.current?.parentElement?.querySelector("button[aria-expanded]");
    button?.setAttribute("aria-expanded", String(isShown));
  }, [isShown]);

  return { isShown, place };
}

function waitFor(state: HoverState, tell: Tell): (() => void) | undefined {
  if (state !== "opening" && state !== "shutting") return undefined;
  const delay = state === "opening" ? PERSON_CARD_DELAY_MS : DROPDOWN_DELAY_MS;
  const timer = setTimeout(() => tell("delay-passed"), delay);
  return () => clearTimeout(timer);
}

/** Only links open a card by their focus: the button waits for its press. */
function isReached(target: EventTarget | null): boolean {
  return target instanceof HTMLAnchorElement && target.matches(":focus-visible");
}

function listen(root: HTMLElement, tell: Tell): () => void {
  const control = new AbortController();
  const { signal } = control;
  const hasFocus = (): boolean => root.contains(document.activeElement);
  const isHovered = (): boolean => matchMedia("(hover: hover)").matches && root.matches(":hover");
  const isOutside = (target: EventTarget | null): boolean =>
    !(target instanceof Node && root.contains(target));

  // The reader was here before this code was.
  if (isHovered()) tell("pointer-entered");
  else if (hasFocus() && isReached(document.activeElement)) tell("focus-neared");

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
  root.addEventListener("focusin", ({ target }) => isReached(target) && tell("focus-neared"), {
    signal,
  });
  root.addEventListener(
    "focusout",
    ({ relatedTarget }) => isOutside(relatedTarget) && !isHovered() && tell("focus-left"),
    { signal },
  );
  document.addEventListener(
    "pointerdown",
    ({ target }) => isOutside(target) && tell("pressed-outside"),
    { signal },
  );
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      if (document.activeElement?.closest("section") && hasFocus())
        root.querySelector("a")?.focus();
      tell("escape-pressed");
    },
    { signal },
  );
  return () => control.abort();
}
