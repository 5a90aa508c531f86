import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { cleanText } from "#base/clean.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { markSanitized } from "./sanitized.ts";

/** HTML that React writes, which escapes every text; what it is given as HTML is sanitised by its type. */
export function drawSanitized(element: ReactElement): SanitizedHtml {
  return markSanitized(cleanText(renderToStaticMarkup(element)));
}
