import { APPEARANCE_PATH, toAppearance, toAppearanceCookie } from "../contract/appearance.ts";
import { watchShortcuts } from "./watch-shortcuts.ts";
import { watchUserPanel } from "./watch-user-panel.ts";

/** The scripts of header and footer; without them they work by links, forms and styles. */
export function watchShell(go: (address: string) => Promise<void>): () => void {
  const stops = [watchUserPanel(), watchMainMenu(), watchAppearance(), watchShortcuts(go)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The menu of small windows closes on Escape, on a press elsewhere, and when the focus leaves it. */
function watchMainMenu(): () => void {
  const control = new AbortController();
  const { signal } = control;
  const findOpen = () => document.querySelector<HTMLDetailsElement>("header details[open]");
  function onLeave({ target }: Event): void {
    const menu = findOpen();
    if (menu && !(target instanceof Node && menu.contains(target))) menu.open = false;
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    const menu = findOpen();
    if (key !== "Escape" || !menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
  for (const event of ["pointerdown", "focusin"])
    document.addEventListener(event, onLeave, { signal });
  document.addEventListener("keydown", onKeyDown, { signal });
  return () => control.abort();
}

/** Handles the form of the appearance without a reload. */
function watchAppearance(): () => void {
  function onSubmit(event: SubmitEvent): void {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
    if (form.getAttribute("action") !== APPEARANCE_PATH) return;
    event.preventDefault();
    const appearance = toAppearance(submitter.value);
    document.cookie = toAppearanceCookie(appearance, location.protocol === "https:");
    if (appearance === null) delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = appearance;
    for (const button of form.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button === submitter));
  }
  document.addEventListener("submit", onSubmit);
  return () => document.removeEventListener("submit", onSubmit);
}
