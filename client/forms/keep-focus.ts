/** Identifies a control of a form after the form is rendered again. */
export interface SavedFocus {
  label: string;
  name: string;
  text: string;
  /** Its position among the controls of the form. */
  index: number;
}

/** The control that has the focus; `null` when it is elsewhere. */
export function readFocus(form: HTMLFormElement): SavedFocus | null {
  const controls = listControls(form);
  const index = controls.findIndex((control) => control === document.activeElement);
  const control = controls[index];
  return control ? { ...readIdentity(control), index } : null;
}

/**
 * Gives the focus to the same control of the form after it is rendered again. When it is removed, like the
 * button of a record that was added, the next one with the same text gets it; otherwise the page's heading.
 */
export function restoreFocus(form: HTMLFormElement | null, saved: SavedFocus): void {
  const active = document.activeElement;
  if (active !== null && active !== document.body) return;
  const controls = form ? listControls(form) : [];
  const same = controls.findIndex((control) => isSame(readIdentity(control), saved));
  const next = controls[saved.index];
  const found =
    same >= 0
      ? controls.slice(same).find((control) => !control.matches(":disabled"))
      : next && saved.text !== "" && readIdentity(next).text === saved.text
        ? next
        : null;
  focus(found ?? document.querySelector<HTMLElement>("main h1"));
}

function focus(element: HTMLElement | null): void {
  if (element?.tagName === "H1") element.tabIndex = -1;
  element?.focus({ preventScroll: true });
}

function listControls(form: HTMLFormElement): HTMLElement[] {
  return [
    ...form.querySelectorAll<HTMLElement>("input:not([type=hidden]), select, textarea, button"),
  ];
}

function readIdentity(control: HTMLElement): Omit<SavedFocus, "index"> {
  const label = control.getAttribute("aria-label") ?? "";
  const name = label === "" ? (control.getAttribute("name") ?? "") : "";
  const isButton = control.tagName === "BUTTON";
  return { label, name, text: isButton ? (control.textContent ?? "") : "" };
}

function isSame(one: Omit<SavedFocus, "index">, other: SavedFocus): boolean {
  return one.label === other.label && one.name === other.name && one.text === other.text;
}
