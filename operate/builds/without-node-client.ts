import { readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePath, type Plugin } from "vite";

/**
 * Leaves axios's client for Node, with its list of all media types, out of a Worker: the content
 * service's package brings axios, and the content cache only uses its `fetch` adapter. axios names
 * the files for a runtime without Node in its package's `browser` field.
 */
export function withoutNodeClient(root: string): Plugin {
  const folder = normalizePath(join(root, "node_modules/axios/"));
  const { browser } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    browser: Record<string, string>;
  }; // axios's own
  const others = new Map(
    Object.entries(browser).map((files) => {
      const [file, other] = files.map((path) => normalizePath(join(folder, path)));
      return [file, other];
    }),
  );
  return {
    name: "foreland:without-node-client",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ config }) => config.consumer === "server",
    async resolveId(id, importer, options) {
      if (!importer?.startsWith(folder)) return null;
      const found = await this.resolve(id, importer, { ...options, skipSelf: true });
      return others.get(found?.id) ?? null;
    },
  };
}
