import { type ReactNode, useState } from "react";
import { readServedHtml, useTrustedHtml } from "./trusted-html.ts";

interface ServedOnceProps {
  /** Where the browser finds what was served. */
  id: string;
  className: string;
  /** Drawn by the server only; its code never reaches a browser. */
  children: ReactNode;
}

/** Markup that stays as it was served for as long as the tab lives. */
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

/** Reads its own markup back, so that even a page drawn anew has it. */
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
