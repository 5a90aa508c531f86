interface EntryState {
  visit: string;
}

export interface ScrollMemory {
  /** A name for the next history entry. */
  createState(): EntryState;
  /** Stores the scroll position of the page that is being left. */
  leave(): void;
  /** The current history entry's scroll position, or `null` when it was never left. */
  arrive(): number | null;
  start(): () => void;
}

/**
 * Stores the scroll position of each page. The browser's own restoration acts before the old page is
 * back, so it is only used for full loads.
 */
export function createScrollMemory(): ScrollMemory {
  const places = new Map<string, number>();
  let visit = "";
  return {
    createState: () => ({ visit: Math.random().toString(36).slice(2) }),
    leave: () => void places.set(visit, window.scrollY),
    arrive() {
      visit = readVisit();
      return places.get(visit) ?? null;
    },
    start() {
      visit = readVisit();
      const setMode = (mode: ScrollRestoration) => {
        history.scrollRestoration = mode;
      };
      const onHide = () => setMode("auto");
      const onShow = () => setMode("manual");
      onShow();
      addEventListener("pagehide", onHide);
      addEventListener("pageshow", onShow);
      return () => {
        onHide();
        removeEventListener("pagehide", onHide);
        removeEventListener("pageshow", onShow);
      };
    },
  };
}

/** The name of the current history entry; `first` when this tab opened it by itself. */
export function readVisit(): string {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("visit" in state)) return "first";
  return String(state.visit);
}
