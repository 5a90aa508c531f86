import type { Plugin } from "vite";

/** Packages that only code in a browser calls: pages are hydrated and signed in there. */
const BROWSER_PACKAGES = /^(?:react-dom\/client|aws-amplify)(?:\/|$)/;
/** Our own modules that start with a press of the pointer, or with the first use of a page. */
const USED_MODULES = /\/(?:drag-place|plot-actions|in-use)\.ts$/;
const EMPTY = "\0browser-package";

/**
 * Leaves code that only browsers run out of a Worker, where components name it behind dynamic
 * imports. An isolate compiles all modules of its Worker before its first request, also those that it
 * never imports.
 */
export function withoutBrowserCode(): Plugin {
  return {
    name: "foreland:without-browser-code",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "server",
    resolveId: (id) => (BROWSER_PACKAGES.test(id) || USED_MODULES.test(id) ? EMPTY : null),
    load: (id) => (id === EMPTY ? "module.exports = {};" : null),
  };
}
