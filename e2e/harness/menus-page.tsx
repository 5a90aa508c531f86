import "#client/theme/global.css.ts";
import { useRef } from "react";
import { createRoot } from "react-dom/client";
import { Menu, MenuItem, MenuLink } from "#client/ui/menus/menu.tsx";
import { IconButton, Tooltip } from "#client/ui/menus/tooltip.tsx";
import Trash2 from "lucide-react/icons/trash-2";

/** A page with only the floating elements: a browser opens it as `menus.test.ts` does. */
function MenusPage() {
  const row = useRef<HTMLDivElement>(null);
  const tell = (done: string) => () => void (document.title = done);
  const items = (
    <>
      <MenuItem onSelect={tell("renamed")}>Rename</MenuItem>
      <MenuItem onSelect={tell("removed")}>Remove</MenuItem>
      <MenuLink href="#opened">Open</MenuLink>
    </>
  );
  return (
    <main style={{ padding: 200 }}>
      <div ref={row}>
        <b>Tides</b> <a href="#link">A link of the row</a>
        <Menu label="Actions of Tides" items={items} area={row} />
      </div>
      <Menu label="Actions on hover" items={items} opensOn="hover" />
      <IconButton label="Delete Tides" icon={Trash2} onClick={tell("deleted")} />
      <Tooltip opensOn="press" content="Counted once a day, and never twice for one reader.">
        <button type="button">About views</button>
      </Tooltip>
      <p style={{ marginTop: 300 }}>Elsewhere</p>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement("div"))).render(<MenusPage />);
