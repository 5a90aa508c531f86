import { onlyWithScripts } from "../ui/field.css.ts";
import * as footer from "./footer.css.ts";

/** Names the button, by which `watch-shortcuts.ts` finds it. */
export const SHORTCUTS_ID = "shortcuts";

/** The way to what explains the single keys. */
export function Shortcuts() {
  return (
    <div className={onlyWithScripts}>
      <button type="button" id={SHORTCUTS_ID} className={footer.choice}>
        Keyboard shortcuts
      </button>
    </div>
  );
}
