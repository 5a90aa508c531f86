import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import { matchRoute } from "../contract/match-route.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { onlyWithScripts } from "../ui/field.css.ts";
import * as footer from "./footer.css.ts";
import { areShortcutsOn, toShortcut, watchShortcuts } from "./shortcut.ts";
import type { HelpProps } from "./shortcuts-help.tsx";

/** Single keys that lead somewhere, and the way to their explanation. */
export function Shortcuts() {
  const { address, go } = useNavigation();
  const [asked, setAsked] = useState(0);
  const isOn = useSyncExternalStore(watchShortcuts, areShortcutsOn, () => true);
  useEffect(() => {
    if (!isOn) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      const shortcut = toShortcut(event, address);
      if (!shortcut) return;
      event.preventDefault();
      if (shortcut.kind === "help") setAsked((times) => times + 1);
      else if (shortcut.kind === "focus") shortcut.field.focus();
      else if (matchRoute(shortcut.address.split("?")[0] ?? "")) void go(shortcut.address);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn, address, go]);

  return (
    <div className={onlyWithScripts}>
      <button type="button" className={footer.choice} onClick={() => setAsked(asked + 1)}>
        Keyboard shortcuts
      </button>
      {asked > 0 && <HelpLater asked={asked} isOn={isOn} />}
    </div>
  );
}

/** The explanation, whose code is fetched when it is first asked for. */
function HelpLater(props: HelpProps) {
  const [Help, setHelp] = useState<ComponentType<HelpProps> | null>(null);
  useEffect(() => {
    import("./shortcuts-help.tsx").then(
      ({ ShortcutsHelp }) => setHelp(() => ShortcutsHelp),
      () => console.warn("the explanation of the shortcuts did not load"),
    );
  }, []);
  return Help && <Help {...props} />;
}
