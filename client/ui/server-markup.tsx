import { type ReactNode, useState } from "react";
import { readServedHtml, useTrustedHtml } from "./trusted-html.ts";

interface ServedOnceProps {
  /** The id by which the browser finds the served markup. */
  id: string;
  className: string;
  /** Rendered only by the server; its code never reaches a browser. */
  children: ReactNode;
}

/** Markup that stays as it was served for as long as the tab is open. */
export function ServerMarkup({ id, className, children }: ServedOnceProps) {
  if (import.meta.env.SSR) {
    return (
      <div id={id} className={className}>
        {children}
      </div>
    );
  }
  return <ServedMarkup id={id} className={className} />;
}

/** Reads its own markup back, so that even a page that renders again has it. */
export function ServedMarkup({ id, className }: Omit<ServedOnceProps, "children">) {
  const [html] = useState(() => (import.meta.env.SSR ? "" : readServedHtml(document, id)));
  return (
    <div
      id={id}
      className={className}
      suppressHydrationWarning
      dangerouslySetInnerHTML={useTrustedHtml(html)}
    />
  );
}
