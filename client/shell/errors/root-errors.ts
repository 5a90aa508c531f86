import type { HydrationOptions } from "react-dom/client";

/** Errors that a boundary caught are reported like any other; after one that none caught there is no page. */
export function handleErrors(
  root: Element,
): Pick<HydrationOptions, "onCaughtError" | "onUncaughtError"> {
  return {
    onCaughtError: reportError,
    onUncaughtError: (error) =>
      void import("./last-words.ts").then((code) => code.showLastWords(root, error)),
  };
}
