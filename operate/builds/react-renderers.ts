import { join } from "node:path";
import type { Plugin } from "vite";

/** The renderer of strings, and the one of streams. */
const FILES = new Map([
  ["react-dom/server", "react-dom-server-legacy.browser"],
  ["react-dom/server.node", "react-dom-server.node"],
]);

/**
 * Each entry of `react-dom` brings a renderer of strings and one of streams; a built Worker has one of
 * each. While developing, the entries choose React's own files for development.
 */
export function reactRenderers(root: string): Plugin {
  return {
    name: "foreland:react-renderers",
    enforce: "pre",
    apply: "build",
    resolveId(id) {
      const file = FILES.get(id);
      return file ? join(root, `node_modules/react-dom/cjs/${file}.production.js`) : null;
    },
  };
}
