import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { normalizePath, type Rollup } from "vite";

/** What a module imports, below the project's folder: at once, and when a function of it asks. */
export interface Imports {
  eager: readonly string[];
  late: readonly string[];
}

export type ReadImports = (module: string) => Promise<Imports>;

/** Reads the modules as they are written, because the Worker renders some that no browser loads. */
export function createImportReader(
  context: Pick<Rollup.PluginContext, "parse" | "resolve">,
): ReadImports {
  const read = new Map<string, Promise<Imports>>();
  const find = async (module: string, sources: readonly string[]): Promise<string[]> => {
    const found = await Promise.all(sources.map((source) => context.resolve(source, module)));
    return found.flatMap((one) => {
      const path = normalizePath(relative("", one?.id.replace(/\?.*/su, "") ?? ""));
      return /^(?!\.\.|node_modules).*\.tsx?$/u.test(path) ? [path] : [];
    });
  };
  const readModule = async (module: string): Promise<Imports> => {
    const program = context.parse(readFileSync(module, "utf8"), { lang: "tsx" });
    const { eager, late } = listImports(program);
    return { eager: await find(module, eager), late: await find(module, late) };
  };
  return (module) => {
    const known = read.get(module) ?? readModule(module);
    read.set(module, known);
    return known;
  };
}

/**
 * These modules and all that they reach, without those of `known`, where the search ends. With
 * `isLate` also those that are imported later.
 */
export async function reachModules(
  starts: readonly string[],
  readImports: ReadImports,
  { known, isLate }: { known: ReadonlySet<string>; isLate: boolean },
): Promise<Set<string>> {
  const found = new Set<string>();
  const add = async (module: string): Promise<void> => {
    if (found.has(module) || known.has(module)) return;
    found.add(module);
    const { eager, late } = await readImports(module);
    for (const next of isLate ? [...eager, ...late] : eager) await add(next);
  };
  for (const module of starts) await add(module);
  return found;
}

/** The sources of a program's imports, without those of types. */
export function listImports(program: object): Imports {
  const eager: string[] = [];
  const late: string[] = [];
  const visit = (node: object, isInFunction: boolean): void => {
    const { type, source, importKind, exportKind } = Object(node);
    const isOfTypes = importKind === "type" || exportKind === "type";
    if (typeof source?.value === "string" && !isOfTypes)
      (isInFunction && type === "ImportExpression" ? late : eager).push(source.value);
    for (const child of Object.values(node))
      if (typeof child === "object" && child !== null)
        visit(child, isInFunction || FUNCTIONS.has(type));
  };
  visit(program, false);
  return { eager, late };
}

const FUNCTIONS = new Set(["ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration"]);
