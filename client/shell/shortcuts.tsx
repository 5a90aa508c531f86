import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";
import { matchRoute } from "../contract/routes.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { Button } from "../ui/button.tsx";
import { box, boxLabel, onlyWithScripts } from "../ui/field.css.ts";
import * as footer from "./footer.css.ts";
import {
  areShortcutsOn,
  keepShortcuts,
  SHORTCUTS,
  toShortcut,
  watchShortcuts,
} from "./shortcut.ts";
import * as styles from "./shortcuts.css.ts";

/** Fixed, because React counts generated ids from another root on the server. */
const TITLE_ID = "shortcuts-title";

/** Single keys that lead somewhere, and the dialog that explains them and turns them off. */
export function Shortcuts() {
  const { address, go } = useNavigation();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOn = useSyncExternalStore(watchShortcuts, areShortcutsOn, () => true);
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = toShortcut(event, address);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.kind === "help") dialog.current?.showModal();
      else if (shortcut.kind === "focus") shortcut.field.focus();
      else if (matchRoute(shortcut.address.split("?")[0] ?? "")) void go(shortcut.address);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, address, go]);

  return (
    <div className={onlyWithScripts}>
      <button type="button" className={footer.choice} onClick={() => dialog.current?.showModal()}>
        Keyboard shortcuts
      </button>
      <Help ref={dialog} isOn={isOn} onChange={keepShortcuts} />
    </div>
  );
}

interface HelpProps {
  ref: RefObject<HTMLDialogElement | null>;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Help({ ref, isOn, onChange }: HelpProps) {
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} className={styles.title}>
        Keyboard shortcuts
      </h2>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ key, words }) => (
          <div key={key} className={styles.line}>
            <dt>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={boxLabel}>
        <input
          type="checkbox"
          className={box}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>Use these keys</span>
      </label>
      <form method="dialog" className={styles.foot}>
        <Button type="submit">Close</Button>
      </form>
    </dialog>
  );
}
