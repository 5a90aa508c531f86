import { loadOtherStyles } from "../../theme/other-styles.ts";
import {
  SUGGEST_MAX_CHARS,
  SUGGEST_MIN_CHARS,
  type SuggestedGroup,
  suggestionsHref,
} from "../../contract/suggestions.ts";
import { visuallyHidden } from "../visually-hidden.css.ts";
import * as styles from "./suggestions.css.ts";

/** The pause in typing before suggestions are requested. */
const PAUSE_MS = 180;

/** What Safari says of the key that ends a composition, instead of `isComposing`. */
const COMPOSING = 229;
const CURSOR_KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

// Fields of this page: the module runs only in browsers.
const attached = new WeakSet<HTMLInputElement>();
/** Makes the ids of their lists unique. */
let count = 0;

/**
 * Makes a combobox of a search field (ARIA pattern "combobox with listbox popup"): the list has
 * links that the arrow keys move through while the focus stays in the field. React does not render
 * it, so that only readers who type load it.
 */
export function suggest(field: HTMLInputElement): void {
  if (attached.has(field) || !field.parentElement?.parentElement) return;
  attached.add(field);
  loadOtherStyles().catch(() => {}); // a list without them can be read too
  const { id, list, status } = addList(field, field.parentElement.parentElement);
  let current = -1;
  let requested = new AbortController();
  let timer = 0;
  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll("a")];

  function select(next: number): void {
    const all = options();
    current = all.length === 0 ? -1 : ((next + 1 + all.length + 1) % (all.length + 1)) - 1;
    for (const [at, option] of all.entries())
      option.setAttribute("aria-selected", String(at === current));
    const active = all[current];
    if (active) field.setAttribute("aria-activedescendant", active.id);
    else field.removeAttribute("aria-activedescendant");
    active?.scrollIntoView({ block: "nearest" });
  }
  function show(groups: SuggestedGroup[]): void {
    list.replaceChildren(...groups.map((group, at) => drawGroup(group, `${id}-${at}`)));
    const found = options().length;
    list.hidden = found === 0;
    field.setAttribute("aria-expanded", String(found > 0));
    status.textContent = describeFound(found);
    select(-1);
  }
  async function ask(): Promise<void> {
    requested.abort();
    requested = new AbortController();
    const { signal } = requested;
    const q = field.value.trim();
    if (q.length < SUGGEST_MIN_CHARS || q.length > SUGGEST_MAX_CHARS) return show([]);
    try {
      const response = await fetch(suggestionsHref(q), { signal });
      const groups: SuggestedGroup[] = response.ok ? await response.json() : [];
      if (document.activeElement === field) show(groups);
    } catch {
      // Those of earlier letters are no help: the search itself still works.
      if (!signal.aborted) show([]);
    }
  }
  function later(): void {
    clearTimeout(timer);
    // What was requested or selected belongs to other letters.
    requested.abort();
    select(-1);
    timer = window.setTimeout(() => void ask(), PAUSE_MS);
  }
  function close(): void {
    clearTimeout(timer);
    requested.abort();
    show([]);
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === COMPOSING) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (list.hidden) {
      if (step !== undefined) void ask();
      return;
    }
    // The cursor of the text moves, so the selection leaves the list.
    if (CURSOR_KEYS.has(event.key)) return select(-1);
    const active = options()[current];
    if (step !== undefined) select(current + step);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && active) active.click();
    else return;
    event.preventDefault();
  }

  field.addEventListener("input", later);
  field.addEventListener("keydown", onKeyDown);
  field.addEventListener("blur", close);
  field.form?.addEventListener("submit", close);
  // The focus stays in the field, so that a press on the list does not close it first.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", close);
  later();
}

interface SuggestionList {
  id: string;
  list: HTMLElement;
  /** Tells screen readers how many there are. */
  status: HTMLElement;
}

/** An empty list at the end of the parent, which the field names as its own. */
function addList(field: HTMLInputElement, parent: HTMLElement): SuggestionList {
  const id = `suggestions-${(count += 1)}`;
  const list = make("div", { id, role: "listbox", "aria-label": "Suggestions" }, styles.list);
  const status = make("p", { role: "status" }, visuallyHidden);
  list.hidden = true;
  parent.append(list, status);
  setAttributes(field, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": "false",
    "aria-controls": id,
    autocomplete: "off",
  });
  return { id, list, status };
}

function describeFound(found: number): string {
  if (found === 0) return "";
  return found === 1
    ? "1 suggestion. Use the arrow keys to choose it."
    : `${found} suggestions. Use the arrow keys to choose.`;
}

function drawGroup({ name, lines }: SuggestedGroup, id: string): HTMLElement {
  const group = make("div", { role: "group", "aria-labelledby": id }, styles.group);
  const title = make("p", { id, role: "presentation" }, styles.groupName);
  title.textContent = name;
  const options = lines.map(({ label, detail, href }, at) => {
    const option = make(
      "a",
      { id: `${id}-${at}`, role: "option", "aria-selected": "false", href, tabindex: "-1" },
      styles.option,
    );
    const more = make("span", {}, styles.detail);
    more.textContent = detail;
    option.append(label, " ", more);
    return option;
  });
  group.append(title, ...options);
  return group;
}

function make(tag: string, attributes: Record<string, string>, className: string): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  setAttributes(element, attributes);
  return element;
}

function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
