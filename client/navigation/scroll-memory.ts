interface EntryState {
  visit: string;
  /** Where the reader left the page by a link. */
  place?: LeftPlace;
}

/** Where a reader left a page. */
export interface LeftPlace {
  scrollY: number;
  /** The link that had the focus, if one had it. */
  link?: LeftLink;
}

/** A link by its address, and its number among the page's links to it: the page is rendered again. */
interface LeftLink {
  href: string | null;
  nth: number;
  /** Distance of the link from the top of the window, CSS pixels. */
  top: number;
}

export interface ScrollMemory {
  /** A name for the next history entry. */
  createState(): EntryState;
  /** Stores the place on the page that is being left. */
  leave(): void;
  /** The place on the current history entry's page, or `null` when it was never left. */
  arrive(): LeftPlace | null;
  start(): () => void;
}

/**
 * Stores the scroll position of each page, and the link that was followed. The browser's own restoration acts
 * before the old page is back, so it is only used for full loads.
 */
export function createScrollMemory(): ScrollMemory {
  const places = new Map<string, LeftPlace>();
  let visit = "";
  return {
    createState: () => ({ visit: String(Math.random()) }),
    leave() {
      const place = { scrollY: window.scrollY, link: readFocusedLink() };
      places.set(visit, place);
      // For a tab that is loaded again in between. After Back the entry is already another page's.
      if (readVisit() === visit) history.replaceState({ visit, place }, "");
    },
    arrive() {
      visit = readVisit();
      return places.get(visit) ?? readPlace();
    },
    start() {
      visit = readVisit();
      const onHide = () => void (history.scrollRestoration = "auto");
      const onShow = () => void (history.scrollRestoration = "manual");
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

function readFocusedLink(): LeftLink {
  const focused = document.activeElement ?? document.body;
  const href = focused.getAttribute("href");
  const links: Element[] = findLinks(href);
  return { href, nth: links.indexOf(focused), top: focused.getBoundingClientRect().top };
}

/** The link on the page that is shown now; `undefined` when it has none. */
export function findLeftLink({ href, nth }: LeftLink): HTMLElement | undefined {
  return findLinks(href)[nth];
}

function findLinks(href: LeftLink["href"]): HTMLElement[] {
  return [...document.links].filter((link) => link.getAttribute("href") === href);
}

function readPlace(): LeftPlace | null {
  const place = Object(history.state).place;
  return typeof place?.scrollY === "number" ? place : null;
}

/** The name of the current history entry; `first` when this tab opened it by itself. */
export function readVisit(): string {
  return String(Object(history.state).visit ?? "first");
}
