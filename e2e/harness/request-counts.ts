import type { Page } from "playwright-core";
import { countCalls } from "./identity-admin.ts";

/** How many requests of each kind; calls of the user pool's stand-in by their operation. */
export interface RequestCounts {
  /** Of the tabs, not of frames in them; a redirect is one more. */
  documents: number;
  /** The data of pages. */
  payloads: number;
  [kind: string]: number;
}

/**
 * Counts what pages request from now on. `others` are more kinds, by what a request's method and
 * address match, as in `POST https://…/reports`.
 */
export function countRequests(
  pages: readonly Page[],
  others: Record<string, RegExp> = {},
): () => RequestCounts {
  const calls = countCalls(pages);
  const counts: RequestCounts = { documents: 0, payloads: 0 };
  for (const kind of Object.keys(others)) counts[kind] = 0;
  const kinds = Object.entries({ payloads: /\/_payload\.json/, ...others });
  for (const page of pages) {
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame())
        counts.documents += 1;
      const asked = `${request.method()} ${request.url()}`;
      for (const [kind, pattern] of kinds)
        if (pattern.test(asked)) counts[kind] = (counts[kind] ?? 0) + 1;
    });
  }
  return () => ({ ...counts, ...Object.fromEntries(calls) });
}
