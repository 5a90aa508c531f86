import * as Dropdown from "@radix-ui/react-dropdown-menu";
import {
  type ComponentType,
  createContext,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import Ellipsis from "lucide-react/icons/ellipsis";
import { DROPDOWN_DELAY_MS, POPPER_OFFSET_PX } from "../../contract/limits.ts";
import * as styles from "./menu.css.ts";
import { useDelay } from "./use-delay.ts";

interface MenuProps {
  /** The name of the button and the menu, such as "Actions of Ocean temperatures". */
  label: string;
  /** The content of the button; three dots when absent. */
  children?: ReactNode;
  items: ReactNode;
  /** `hover` opens it for a resting pointer too; a press and the keyboard always do. */
  opensOn?: "press" | "hover";
  /** Its context menu (right click, long press, menu key) is this menu. */
  area?: RefObject<HTMLElement | null>;
}

/**
 * A button with a menu of actions, for signed-in pages: public ones do not load its code. It is not
 * shown without scripts, so its actions must be reachable in another way there.
 */
export function Menu({ label, children, items, opensOn = "press", area }: MenuProps) {
  const { isOpen, show, showSoon, hideSoon } = useMenu();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  /** The id of the part that was selected to be opened. */
  const selected = useRef("");
  const choosePart = useCallback((id: string) => {
    selected.current = id;
  }, []);
  useEffect(() => listenForContextMenu(area?.current ?? null, () => show(true)), [area, show]);
  const hover = (change: () => void) => (event: PointerEvent) => {
    if (opensOn === "hover" && event.pointerType === "mouse") change();
  };

  return (
    <Dropdown.Root open={isOpen} onOpenChange={show} modal={false}>
      <Dropdown.Trigger
        ref={setTrigger}
        className={styles.trigger}
        aria-label={label}
        // A finger that scrolls touches the button too: only its tap opens the menu.
        onPointerDown={(event) => event.pointerType !== "mouse" && event.preventDefault()}
        onClick={({ nativeEvent }) => isTap(nativeEvent) && show(!isOpen)}
        onPointerEnter={hover(showSoon)}
        onPointerLeave={hover(hideSoon)}
      >
        {children ?? <Ellipsis size={18} strokeWidth={1.5} aria-hidden="true" />}
      </Dropdown.Trigger>
      <Dropdown.Portal container={trigger?.closest("dialog")}>
        <Dropdown.Content
          className={styles.menu}
          align="end"
          sideOffset={POPPER_OFFSET_PX}
          collisionPadding={POPPER_OFFSET_PX}
          loop
          onPointerEnter={hover(showSoon)}
          onPointerLeave={hover(hideSoon)}
          onCloseAutoFocus={(event) => {
            if (openPart(selected.current)) event.preventDefault();
            selected.current = "";
          }}
        >
          <ChoosePart value={choosePart}>{items}</ChoosePart>
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  );
}

interface MenuItemProps {
  children: ReactNode;
  onSelect: () => void;
  isDisabled?: boolean;
  icon?: ComponentType<{ size: number; strokeWidth: number; "aria-hidden": "true" }>;
}

/** An action on the menu's object. */
export function MenuItem({ children, onSelect, isDisabled = false, icon: Icon }: MenuItemProps) {
  return (
    <Dropdown.Item className={styles.item} disabled={isDisabled} onSelect={onSelect}>
      {Icon && <Icon size={16} strokeWidth={1.5} aria-hidden="true" />}
      {children}
    </Dropdown.Item>
  );
}

/** A link. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Dropdown.Item asChild>
      <a className={styles.item} href={href}>
        {children}
      </a>
    </Dropdown.Item>
  );
}

const ChoosePart = createContext<(id: string) => void>(() => {});

/** Opens a `<details>` of the page, such as a confirmation form, and focuses it. */
export function MenuOpener({ part, children }: { part: string; children: ReactNode }) {
  const choosePart = use(ChoosePart);
  return <MenuItem onSelect={() => choosePart(part)}>{children}</MenuItem>;
}

/** Whether the focus went there. */
function openPart(id: string): boolean {
  const part = document.getElementById(id);
  if (!(part instanceof HTMLDetailsElement)) return false;
  part.open = true;
  part.querySelector<HTMLElement>("input:not([type=hidden]), textarea, button")?.focus();
  return true;
}

export function MenuSeparator() {
  return <Dropdown.Separator className={styles.separator} />;
}

interface OpenMenu {
  isOpen: boolean;
  /** At once, for a press, the keyboard or Escape. */
  show(isOpen: boolean): void;
  showSoon(): void;
  hideSoon(): void;
}

function useMenu(): OpenMenu {
  const [isOpen, setIsOpen] = useState(false);
  const delay = useDelay();
  const [menu] = useState(() => {
    const show = (isShown: boolean): void => {
      delay.cancel();
      setIsOpen(isShown);
    };
    return {
      show,
      showSoon: () => delay.start(() => setIsOpen(true), DROPDOWN_DELAY_MS),
      hideSoon: () => delay.start(() => setIsOpen(false), DROPDOWN_DELAY_MS),
    };
  });
  return { isOpen, ...menu };
}

/** Keys open the menu before their click, and the mouse before its own. */
function isTap(event: MouseEvent): boolean {
  return "pointerType" in event && event.pointerType !== "mouse" && event.detail > 0;
}

function listenForContextMenu(
  area: HTMLElement | null,
  open: () => void,
): (() => void) | undefined {
  if (area === null) return undefined;
  function onContextMenu(event: MouseEvent): void {
    // A link keeps the browser's own menu, which opens it in a new tab.
    if (event.target instanceof Element && event.target.closest("a, input, textarea")) return;
    event.preventDefault();
    open();
  }
  area.addEventListener("contextmenu", onContextMenu);
  return () => area.removeEventListener("contextmenu", onContextMenu);
}
