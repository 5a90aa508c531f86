import { createRoot, type Root } from "react-dom/client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "../ui/button.tsx";
import { box, boxLabel } from "../ui/field.css.ts";
import { storeShortcutChoice, watchShortcuts } from "./shortcut.ts";
import { areShortcutsOn } from "./shortcut-key.ts";
import * as styles from "./shortcuts.css.ts";

const SHORTCUTS = [
  { key: "/", text: "Search" },
  { key: "?", text: "Show these shortcuts" },
  { key: "j", text: "Next result or file" },
  { key: "k", text: "Previous result or file" },
  { key: "x", text: "Select the result or file" },
  { key: "f", text: "Files of the record that is open" },
  { key: "c", text: "Cite the record that is open" },
  { key: "d", text: "Get the files of the record that is open, or the selected ones" },
] as const;

/** Of this tab. Only a browser loads this file, when a reader opens the help. */
let place: Root | null = null;

/** Explains the single keys and turns them off, over any page. */
export function showShortcutsHelp(): void {
  place ??= createRoot(document.body.appendChild(document.createElement("div")));
  place.render(<ShortcutsHelp request={Symbol("request")} />);
}

/** Fixed, because React counts generated ids from another root on the server. */
const TITLE_ID = "shortcuts-title";

/** Opens for each request. */
function ShortcutsHelp({ request }: { request: symbol }) {
  const isOn = useSyncExternalStore(watchShortcuts, areShortcutsOn);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), [request]);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className={styles.title}>
        Keyboard shortcuts
      </h2>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ key, text }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className={boxLabel}>
        <input
          type="checkbox"
          className={box}
          checked={isOn}
          onChange={(event) => storeShortcutChoice(event.currentTarget.checked)}
        />
        <span>Use these keys</span>
      </label>
      <form method="dialog" className={styles.foot}>
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  );
}
