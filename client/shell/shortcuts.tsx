import { onlyWithScripts } from "../ui/field.css.ts";
import * as footer from "./footer.css.ts";

/** The attribute by which `watch-shortcuts.ts` finds the button. */
export const SHORTCUTS_ID = "shortcuts";

/** The link to the explanation of the single keys. */
export function Shortcuts() {
  return (
    <div className={onlyWithScripts}>
      <button type="button" id={SHORTCUTS_ID} className={footer.choice}>
        Keyboard shortcuts
      </button>
    </div>
  );
}
