import { LANGUAGE } from "#client/contract/language.ts";
import { buildId, entry, manifest, pageCode } from "virtual:build";
import { pieces, piecesFile } from "virtual:page-styles";
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
    pageStyles: joinPageStyles(),
    fonts: files.filter((file) => /source-serif-4-latin-500-normal.*\.woff2$/.test(file)),
    files,
  };
}

function joinPageStyles(): Build["pageStyles"] {
  const byStyles = new Map<string, string[]>();
  for (const route of new Set(pieces.flatMap(([, pages]) => pages ?? []))) {
    const own = pieces.filter(([, pages]) => pages?.includes(route) !== false);
    const css = own.map(([text]) => text).join("");
    byStyles.set(css, [...(byStyles.get(css) ?? []), route]);
  }
  return new Map(
    [...byStyles].flatMap(([css, routes]) =>
      routes.map((route) => [route, { css, pages: routes.join(" ") }] as const),
    ),
  );
}

/** After a module's path: its copy in this language. */
const COPY = LANGUAGE === "en" ? "" : `?language=${LANGUAGE}`;

const DEVELOPMENT: Build = {
  id: "dev",
  pageCode: new Map([["all", [`/client/hydrate.tsx${COPY}`]]]),
  styles: [],
  stylePieces: "",
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
