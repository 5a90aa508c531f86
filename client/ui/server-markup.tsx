import { type ReactNode, type Ref, useState } from "react";
import { readServedHtml, useTrustedHtml } from "./trusted-html.ts";

interface ServedOnceProps {
  /** The id by which the browser finds the served markup. */
  id: string;
  className: string;
  popover?: "auto";
  ref?: Ref<HTMLDivElement>;
  /** Rendered only by the server; its code never reaches a browser. */
  children: ReactNode;
}

/** Markup that stays as it was served for as long as the tab is open. */
export function ServerMarkup({ children, ...place }: ServedOnceProps) {
  if (import.meta.env.SSR) return <div {...place}>{children}</div>;
  return <ServedMarkup {...place} />;
}

/** Reads its own markup back, so that even a page that renders again has it. */
export function ServedMarkup(place: Omit<ServedOnceProps, "children">) {
  const [html] = useState(() => (import.meta.env.SSR ? "" : readServedHtml(document, place.id)));
  return <div {...place} suppressHydrationWarning dangerouslySetInnerHTML={useTrustedHtml(html)} />;
}
