import { buildId, manifest } from "virtual:build";
import type { Build } from "./world.ts";

const ENTRY = "client/entry.tsx";

/** What the Worker knows of the browser build, from its manifest. */
export function readBuild(): Build {
  const entry = manifest[ENTRY];
  if (!entry) return DEVELOPMENT;
  const files = [
    ...new Set(
      Object.values(manifest).flatMap(({ file, css = [], assets = [] }) => [
        file,
        ...css,
        ...assets,
      ]),
    ),
  ].map((file) => `/${file}`);
  return {
    id: buildId,
    entry: `/${entry.file}`,
    styles: files.filter((file) => file.endsWith(".css")),
    fonts: files.filter((file) => /source-serif-4-latin-wght-normal.*\.woff2$/.test(file)),
    files,
  };
}

const DEVELOPMENT: Build = {
  id: "dev",
  entry: `/${ENTRY}`,
  styles: [],
  fonts: [],
  files: [],
  devPreamble: [
    'import { injectIntoGlobalHook } from "/@react-refresh";',
    "injectIntoGlobalHook(window);",
    "window.$RefreshReg$ = () => {};",
    "window.$RefreshSig$ = () => (type) => type;",
    'import("/@vite/client");',
  ].join("\n"),
};
