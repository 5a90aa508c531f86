import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";

/** Script files that a page needs in addition to those of all pages, by route; those of `all` pages. */
export type PageCode = Record<string, string[]>;

/** A file of the build: the modules in it, and its imports. */
export interface BuiltFile {
  fileName: string;
  moduleIds: readonly string[];
  imports: readonly string[];
}

interface PageCodeOptions {
  /** The entry module of all pages. */
  entry: string;
  /** Modules with a table of routes, each an `import()` of its page. */
  tables: readonly string[];
  /** Modules that some readers need on every page, each under a name. */
  parts: Record<string, string>;
  /** By the environment of each browser build: the ending of its modules' names, and where the result is written. */
  environments: Record<string, { query: string; file: string }>;
}

/**
 * Writes the list of files with the code of each page. A document that names them lets the browser
 * request them together with React's file, not after it.
 */
export function writePageCode({ entry, tables, parts, environments }: PageCodeOptions): Plugin {
  return {
    name: "foreland:page-code",
    apply: "build",
    applyToEnvironment: ({ name }) => Object.hasOwn(environments, name),
    writeBundle(_, bundle) {
      const environment = environments[this.environment.name];
      if (!environment) return;
      const { query, file } = environment;
      // A module's path with slashes, on Windows too.
      const toId = (path: string): string => normalizePath(resolve(path)) + query;
      const files = Object.values(bundle).filter((one) => one.type === "chunk");
      const start = toId(entry);
      const code: PageCode = { all: collect(files, [start]) };
      for (const [name, module] of Object.entries(parts))
        code[name] = findFiles(files, start, [toId(module)]);
      for (const table of tables) {
        const program = this.parse(readFileSync(table, "utf8"), { lang: "ts" });
        // A table that is itself loaded on demand precedes its pages.
        const own = findFiles(files, start, [toId(table)]);
        for (const [route, path] of readTable(program)) {
          const modules = [toId(join(dirname(table), path))];
          code[route] = [...own, ...findFiles(files, start, modules)];
        }
      }
      writeFileSync(file, JSON.stringify(code));
    },
  };
}

/** The files of some modules and of all their imports, without those of the entry. */
export function findFiles(
  files: readonly BuiltFile[],
  entry: string,
  modules: readonly string[],
): string[] {
  const shared = new Set(collect(files, [entry]));
  return collect(files, modules).filter((name) => !shared.has(name));
}

function collect(files: readonly BuiltFile[], modules: readonly string[]): string[] {
  const found = new Set<string>();
  const add = (file: BuiltFile | undefined): void => {
    if (file === undefined || found.has(file.fileName)) return;
    found.add(file.fileName);
    for (const name of file.imports) add(files.find(({ fileName }) => fileName === name));
  };
  for (const module of modules) {
    const file = files.find(({ moduleIds }) => moduleIds.includes(module));
    if (!file) throw new Error(`No file of the build holds ${module}.`);
    add(file);
  }
  return [...found];
}

/** The keys of all objects in a module whose values are `() => import("path")`, or a name for one. */
export function readTable(program: object): Map<string, string> {
  const names = new Map<string, string>();
  const table = new Map<string, string>();
  visit(program, (node) => {
    if (node["type"] === "VariableDeclarator") {
      const path = readImport(node["init"]);
      if (path !== null) names.set(Object(node["id"]).name, path);
    }
    if (node["type"] !== "Property") return;
    const key = Object(node["key"]);
    const value = Object(node["value"]);
    const path = readImport(value) ?? names.get(value.name) ?? null;
    if (path !== null) table.set(key.name ?? key.value, path);
  });
  return table;
}

/** The path of `() => import("path")`; `null` for anything else. */
function readImport(node: unknown): string | null {
  const { type, body } = Object(node);
  return type === "ArrowFunctionExpression" && body.type === "ImportExpression"
    ? body.source.value
    : null;
}

type Node = Record<string, unknown>;

function visit(node: object, see: (node: Node) => void): void {
  see(node as Node); // parsed script is objects and lists of them
  for (const child of Object.values(node))
    if (typeof child === "object" && child !== null) visit(child, see);
}
