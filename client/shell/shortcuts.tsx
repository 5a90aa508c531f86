import { href } from "../contract/routes.ts";
import { type ComponentType, useEffect, useState } from "react";
import { useNavigation } from "../navigation/navigation.tsx";
import { onlyWithScripts } from "../ui/field.css.ts";
import * as footer from "./footer.css.ts";
import { toShortcutKey } from "./shortcut-key.ts";
import type { HelpProps } from "./shortcuts-help.tsx";

/** Single keys that lead somewhere, and the way to their explanation; what they do is fetched. */
export function Shortcuts() {
  const { address, go } = useNavigation();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    async function follow(key: string): Promise<void> {
      const { toShortcut } = await import("./shortcut.ts");
      const shortcut = toShortcut(key, address);
      if (shortcut?.kind === "help") setAsked((times) => times + 1);
      else if (shortcut?.kind === "focus") shortcut.field.focus();
      else if (shortcut?.kind === "press") shortcut.field.click();
      else if (shortcut) void go(shortcut.address);
    }
    function onKeyDown(event: KeyboardEvent): void {
      const key = toShortcutKey(event);
      if (key === null) return;
      if (key === "/") event.preventDefault(); // Firefox would open its own search
      follow(key).catch(warn);
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [address, go]);

  return (
    <div className={onlyWithScripts}>
      <button type="button" className={footer.choice} onClick={() => setAsked(asked + 1)}>
        Keyboard shortcuts
      </button>
      {asked > 0 && <HelpLater asked={asked} />}
    </div>
  );
}

/** Where the keys are explained too, for a tab whose build is not served any more. */
const GUIDE = `${href("help.guide", { guide: "researchers" })}#user-content-keyboard`;

/** The explanation, whose code is fetched when it is first requested. */
function HelpLater(props: HelpProps) {
  const [Help, setHelp] = useState<ComponentType<HelpProps> | null>(null);
  useEffect(() => {
    import("./shortcuts-help.tsx").then(
      ({ ShortcutsHelp }) => setHelp(() => ShortcutsHelp),
      () => location.assign(GUIDE),
    );
  }, []);
  return Help && <Help {...props} />;
}

function warn(): void {
  console.warn("shortcuts did not load");
}
