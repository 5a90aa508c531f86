import { APPEARANCE_PATH, toAppearance, toAppearanceCookie } from "../contract/appearance.ts";
import { MENU_ID } from "./main-nav.tsx";
import { watchShortcuts } from "./watch-shortcuts.ts";
import { watchUserPanel } from "./watch-user-panel.ts";

/** The scripts of header and footer; without them they work by links, forms and styles. */
export function watchShell(go: (address: string) => Promise<void>): () => void {
  const stops = [watchUserPanel(), watchMainMenu(), watchAppearance(), watchShortcuts(go)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The menu of small windows closes when the focus leaves it; the browser closes it otherwise. */
function watchMainMenu(): () => void {
  function onFocus({ target }: Event): void {
    const menu = document.getElementById(MENU_ID);
    if (menu?.parentElement?.contains(target instanceof Node ? target : null)) return;
    menu?.hidePopover?.(); // absent in older browsers
  }
  document.addEventListener("focusin", onFocus);
  return () => document.removeEventListener("focusin", onFocus);
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
