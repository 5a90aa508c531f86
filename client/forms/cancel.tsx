import type { MouseEvent } from "react";
import { useNavigation } from "../navigation/navigation.tsx";
import { LinkButton } from "../ui/button.tsx";

/** Closes the disclosure of its form, and changes nothing; without scripts by a new page. */
export function Cancel() {
  return (
    <LinkButton variant="quiet" href={useNavigation().address} onClick={close}>
      Cancel
    </LinkButton>
  );
}

function close(event: MouseEvent<HTMLAnchorElement>): void {
  const link = event.currentTarget;
  const part = link.closest("details");
  if (!part) return;
  event.preventDefault();
  link.closest("form")?.reset();
  part.open = false;
  findOpener(part)?.focus();
}

/** The control that opened it: its own summary, or the menu of its row while that one is hidden. */
function findOpener(part: HTMLDetailsElement): HTMLElement | null {
  const summary = part.querySelector("summary");
  return summary?.checkVisibility()
    ? summary
    : (part.closest("li")?.querySelector<HTMLElement>("[aria-haspopup=menu]") ?? null);
}
