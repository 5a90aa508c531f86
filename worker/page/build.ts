import { LANGUAGE } from "#client/contract/language.ts";
import { buildId, entry, manifest, pageCode } from "virtual:build";
import { kinds, piecesFile, texts } from "virtual:page-styles";
import type { PageStyles } from "#client/document.tsx";
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
    piecesFile,
  ].map((file) => `/${file}`);
  return {
    id: buildId,
    entry,
    pageCode: new Map(
      Object.entries(pageCode).map(([route, names]) => [route, names.map((name) => `/${name}`)]),
    ),
    styles: files.filter((file) => file.endsWith(".css")),
    stylePieces: `/${piecesFile}`,
    findPageStyles,
    fonts: files.filter((file) => /source-serif-4-latin-500-normal.*\.woff2$/.test(file)),
    files,
  };
}

/** Joined once for an isolate, when a page of the kind is first asked for. */
const joined = new Map<string[], PageStyles>();

function findPageStyles(route: string): PageStyles | null {
  const [routes, own] = kinds.find(([all]) => all.includes(route)) ?? [];
  if (!routes || !own) return null;
  const known = joined.get(routes);
  if (known) return known;
  const styles = { css: own.map((at) => texts[at]).join(""), pages: routes.join(" ") };
  joined.set(routes, styles);
  return styles;
}

/** After a module's path: its copy in this language. */
const COPY = LANGUAGE === "en" ? "" : `?language=${LANGUAGE}`;

const DEVELOPMENT: Build = {
  id: "dev",
  pageCode: new Map([["all", [`/client/hydrate.tsx${COPY}`]]]),
  styles: [],
  stylePieces: "",
  findPageStyles: () => null,
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
