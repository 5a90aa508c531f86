import * as Radix from "@radix-ui/react-tooltip";
import {
  type ComponentProps,
  type ComponentType,
  type ReactElement,
  type ReactNode,
  useState,
} from "react";
import { POPPER_OFFSET_PX, TOOLTIP_HIDE_DELAY_MS } from "../../contract/limits.ts";
import { trigger as iconButton } from "./menu.css.ts";
import * as styles from "./tooltip.css.ts";
import { useDelay } from "./use-delay.ts";

interface TooltipProps {
  /** The floating content: text, never controls. */
  content: ReactNode;
  /** A button or link, which has the same name or is described by the content. */
  children: ReactElement;
  /** `press` makes a popover of it: a press shows and hides it. */
  opensOn?: "hover" | "press";
}

/**
 * Text about a control, for signed-in pages: public ones do not load its code. Shown while the
 * pointer or the focus is there, and on touch by a long press; Escape hides it at once.
 */
export function Tooltip({ content, children, opensOn = "hover" }: TooltipProps) {
  const { isOpen, show, showUntilLeft, hide } = useTooltip();
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null);
  const isPopover = opensOn === "press";
  return (
    <Radix.Provider delayDuration={0} skipDelayDuration={0}>
      <Radix.Root
        open={isOpen}
        onOpenChange={(isShown) => (isShown ? !isPopover && show() : showUntilLeft())}
      >
        <Radix.Trigger
          asChild
          ref={setTrigger}
          // Pressing hides a tooltip, whose text was read by then, but not a popover.
          onPointerDown={(event) => isPopover && event.preventDefault()}
          // A pointer that arrives and presses at once would open it and close it again.
          onPointerMove={(event) => isPopover && event.preventDefault()}
          onClick={(event) => {
            if (!isPopover) return;
            event.preventDefault();
            if (isOpen) hide();
            else show();
          }}
          onContextMenu={(event) => {
            if (!isTouch(event.nativeEvent)) return;
            event.preventDefault();
            show();
          }}
        >
          {children}
        </Radix.Trigger>
        <Radix.Portal container={trigger?.closest("dialog")}>
          <Radix.Content
            className={isPopover ? styles.popover : styles.tooltip}
            sideOffset={POPPER_OFFSET_PX}
            collisionPadding={POPPER_OFFSET_PX}
            onEscapeKeyDown={hide}
            onPointerDownOutside={(event) => {
              if (contains(trigger, event.target)) event.preventDefault();
              else hide();
            }}
          >
            {content}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

interface IconButtonProps extends ComponentProps<"button"> {
  /** The verb, such as "Remove Ada Moss"; both its name and its tooltip. */
  label: string;
  icon: ComponentType<{ size: number; strokeWidth: number; "aria-hidden": "true" }>;
}

/** A button with only an icon: its tooltip is its name. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return (
    <Tooltip content={label}>
      <NamedButton {...rest} label={label} />
    </Tooltip>
  );
}

/** Leaves out the description of a tooltip: it would repeat the name. */
function NamedButton({ label, icon: Icon, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={iconButton}
      aria-label={label}
      aria-describedby={undefined}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </button>
  );
}

interface OpenTooltip {
  isOpen: boolean;
  show(): void;
  /** Left: hides it after the delay, unless the reader comes back. */
  showUntilLeft(): void;
  hide(): void;
}

function useTooltip(): OpenTooltip {
  const [isOpen, setIsOpen] = useState(false);
  const delay = useDelay();
  return {
    isOpen,
    show() {
      delay.cancel();
      setIsOpen(true);
    },
    showUntilLeft: () => delay.start(() => setIsOpen(false), TOOLTIP_HIDE_DELAY_MS),
    hide() {
      delay.cancel();
      setIsOpen(false);
    },
  };
}

function contains(element: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && element !== null && element.contains(target);
}

/** A long press; the right mouse button keeps the browser's menu. */
function isTouch(event: MouseEvent): boolean {
  return "pointerType" in event && event.pointerType === "touch";
}
