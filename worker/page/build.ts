import { LANGUAGE } from "#client/contract/language.ts";
import { buildId, entry, manifest, pageCode } from "virtual:build";
import { pageStyles } from "virtual:page-styles";
import type { Build } from "../services.ts";

/** The entries of the browser build's manifest that the Worker reads. */
export function readBuild(): Build {
  if (entry === "") return DEVELOPMENT;
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
    entry,
    pageCode: new Map(
      Object.entries(pageCode).map(([route, names]) => [route, names.map((name) => `/${name}`)]),
    ),
    styles: files.filter((file) => file.endsWith(".css")),
    pageStyles: joinPageStyles(),
    fonts: files.filter((file) => /source-serif-4-latin-500-normal.*\.woff2$/.test(file)),
    files,
  };
}

function joinPageStyles(): Map<string, string> {
  const routes = new Set(pageStyles.flatMap(([, pages]) => pages ?? []));
  return new Map(
    [...routes].map((route) => [
      route,
      pageStyles.map(([css, pages]) => (pages?.includes(route) === false ? "" : css)).join(""),
    ]),
  );
}

/** After a module's path: its copy in this language. */
const COPY = LANGUAGE === "en" ? "" : `?language=${LANGUAGE}`;

const DEVELOPMENT: Build = {
  id: "dev",
  pageCode: new Map([["all", [`/client/hydrate.tsx${COPY}`]]]),
  styles: [],
  pageStyles: new Map(),
  fonts: [],
  files: [],
  entry: [
    'import { injectIntoGlobalHook } from "/@react-refresh";',
    "injectIntoGlobalHook(window);",
    "window.$RefreshReg$ = () => {};",
    "window.$RefreshSig$ = () => (type) => type;",
    'import("/@vite/client");',
    `import("/client/entry.tsx${COPY}");`,
  ].join("\n"),
};
