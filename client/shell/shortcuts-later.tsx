import { type ComponentType, useEffect, useState } from "react";
import { onlyWithScripts } from "../ui/field.css.ts";
import * as footer from "./footer.css.ts";

/** The place of the shortcuts, whose code is fetched once the page is alive. */
export function ShortcutsLater() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./shortcuts.tsx").then(
      ({ Shortcuts }) => setLoaded(() => Shortcuts),
      () => console.warn("the keyboard shortcuts did not load"),
    );
  }, []);
  if (Loaded) return <Loaded />;
  return (
    <div className={onlyWithScripts}>
      <button type="button" className={footer.choice} disabled>
        Keyboard shortcuts
      </button>
    </div>
  );
}
