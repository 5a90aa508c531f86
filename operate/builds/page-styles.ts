import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import postcss, { type AtRule, type Container, type Document } from "postcss";
import { normalizePath, type Plugin, type Rollup } from "vite";
import type { StylePiece } from "../../client/theme/add-other-styles.ts";
import { createImportReader, reachModules } from "./module-graph.ts";
import { readTable } from "./page-code.ts";

/** By class: the modules of styles that have rules with it. */
type StyleOwners = ReadonlyMap<string, ReadonlySet<string>>;

const NAME = "virtual:page-styles";

interface PageStylesOptions {
  /** The module with a table of routes, each an `import()` of its page. */
  table: string;
  /** Modules that all pages show, with what their functions import. */
  shell: readonly string[];
  /** The browser build with the one file of styles, and where its pieces are written. */
  environment: string;
  file: string;
}

/**
 * `virtual:page-styles`: the one file of styles of the browser build, cut into pieces, so that a
 * document can contain those that its page may show and is painted without another request, and the
 * name of a file with the same pieces, which brings the others; none while developing.
 */
export function cutPageStyles({ table, shell, environment, file }: PageStylesOptions): Plugin {
  const owners = new Map<string, Set<string>>();
  let isBuild = false;
  let cut: StylePiece[] = [];
  let emitted = "";
  return {
    name: "foreland:page-styles",
    enforce: "pre",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!isBuild) return `export const texts = [], kinds = [], piecesFile = "";`;
      const [piecesFile, pieces]: [string, StylePiece[]] = JSON.parse(readFileSync(file, "utf8"));
      return Object.entries({ piecesFile, ...findKinds(pieces) })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
    transform(code, id) {
      const [, path] = /^(.*\.css\.ts)\.vanilla\.css/u.exec(id) ?? [];
      if (path === undefined) return;
      const module = normalizePath(relative("", path));
      for (const [, name = ""] of code.matchAll(CLASS))
        owners.set(name, (owners.get(name) ?? new Set()).add(module));
    },
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        if (this.environment.name !== environment) return;
        const [sheet] = Object.values(bundle).filter(({ fileName }) => fileName.endsWith(".css"));
        if (sheet?.type !== "asset") throw new Error("The build has no file of styles.");
        const found = await findModules(this, { table, shell });
        cut = splitStyles(String(sheet.source), { owners, ...found });
        const source = JSON.stringify(cut);
        emitted = this.emitFile({ type: "asset", name: "page-styles.json", source });
      },
    },
    writeBundle() {
      if (this.environment.name === environment)
        writeFileSync(file, JSON.stringify([this.getFileName(emitted), cut]));
    },
  };
}

async function findModules(
  context: Pick<Rollup.PluginContext, "parse" | "resolve">,
  { table, shell }: Pick<PageStylesOptions, "table" | "shell">,
): Promise<Omit<StyleModules, "owners">> {
  const readImports = createImportReader(context);
  const layouts = await Promise.all(shell.map(async (module) => (await readImports(module)).late));
  const all = await reachModules([...shell, ...layouts.flat()], readImports, {
    known: new Set(),
    isLate: false,
  });
  const pages = new Map<string, ReadonlySet<string>>();
  const program = context.parse(readFileSync(table, "utf8"), { lang: "ts" });
  for (const [route, path] of readTable(program)) {
    const page = normalizePath(join(dirname(table), path));
    pages.set(route, await reachModules([page], readImports, { known: all, isLate: true }));
  }
  return { all, pages };
}

/** Routes whose pages need the same pieces, and these by their places in the list of texts. */
type StyleKind = [routes: string[], pieces: number[]];

/** An isolate joins the pieces of a page when one is asked for; it has nothing to find out before. */
export function findKinds(all: readonly StylePiece[]): { texts: string[]; kinds: StyleKind[] } {
  const pieces = all.filter(([, pages]) => pages?.length !== 0);
  const kinds = new Map<string, StyleKind>();
  for (const route of new Set(pieces.flatMap(([, pages]) => pages ?? []))) {
    const own = pieces.flatMap(([, pages], at) => (pages?.includes(route) === false ? [] : [at]));
    const kind = kinds.get(String(own)) ?? [[], own];
    kind[0].push(route);
    kinds.set(String(own), kind);
  }
  return { texts: pieces.map(([text]) => text), kinds: [...kinds.values()] };
}

interface StyleModules {
  owners: StyleOwners;
  /** The modules that all pages show. */
  all: ReadonlySet<string>;
  /** By route: the modules that its page may show besides. */
  pages: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * A rule belongs to each page that may show one of its classes; a rule without a class of ours, and
 * all that is no rule, belong to all pages.
 */
export function splitStyles(css: string, { owners, all, pages }: StyleModules): StylePiece[] {
  const findPages = (selector: string): readonly string[] | null => {
    const found = [...selector.matchAll(CLASS)].flatMap(([, name = ""]) => [
      ...(owners.get(name) ?? []),
    ]);
    if (found.length === 0 || found.some((module) => all.has(module))) return null;
    const isShown = (own: ReadonlySet<string>): boolean => found.some((module) => own.has(module));
    return [...pages].flatMap(([page, own]) => (isShown(own) ? [page] : []));
  };
  const pieces: { pages: readonly string[] | null; around: string; text: string }[] = [];
  const add = (container: Container | Document, around: string): void => {
    for (const node of container.nodes ?? []) {
      if (node.type === "comment") continue;
      if (node.type === "atrule" && HOLDERS.has(node.name) && node.nodes) {
        add(node as Container, `${around}${toHead(node)}{`);
        continue;
      }
      const piece = { pages: node.type === "rule" ? findPages(node.selector) : null, around };
      const last = pieces.at(-1);
      const isSame = last && String(last.pages) === String(piece.pages) && last.around === around;
      if (isSame) last.text += toText(node);
      else pieces.push({ ...piece, text: toText(node) });
    }
  };
  add(postcss.parse(css), "");
  return pieces.map(({ around, text, pages: shown }) => [
    around + text + "}".repeat(around.split("{").length - 1),
    shown,
  ]);
}

const CLASS = /\.([\w-]+)/gu;
/** At-rules with rules inside. */
const HOLDERS = new Set(["layer", "media", "supports", "container"]);

function toHead({ name, params, raws }: AtRule): string {
  return `@${name}${raws.afterName || " "}${params}`;
}

/** A statement without a block ends with a semicolon, which a parser takes for its parent's. */
function toText(node: { type: string; nodes?: unknown; toString(): string }): string {
  return node.nodes ? node.toString() : `${node.toString()};`;
}
