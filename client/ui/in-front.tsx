import type { ReactNode, ReactPortal } from "react";
import { createPortal } from "react-dom";

/** A message over the page. While a modal dialog is open it is in that: nothing outside can be used. */
export function InFront({ children }: { children: ReactNode }): ReactPortal {
  // In a list of its own a selector that a browser does not know is no error.
  const dialogs = document.querySelectorAll("dialog:is(:modal)");
  return createPortal(children, [...dialogs].at(-1) ?? document.body);
}
