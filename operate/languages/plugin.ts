import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { readCatalogue } from "./catalogue.ts";
import { isTranslated } from "./modules.ts";
import { type Catalogue, translateModule } from "./translate.ts";

/** After a module's path: the module's copy in that language. */
const QUERY = /\?language=([a-z]{2})$/;

/**
 * `import("./app.ts?language=de")`: the module in German, and all its imports that readers see too.
 * Pages in English are built from the original modules.
 */
export function translateModules(root: string): Plugin {
  const catalogues = new Map<string, Catalogue>();
  return {
    name: "foreland:languages",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (source.startsWith("virtual:")) return null;
      const own = QUERY.exec(source)?.[1];
      const language = own ?? QUERY.exec(importer ?? "")?.[1];
      if (language === undefined) return null;
      const from = importer?.replace(QUERY, "");
      const resolved = await this.resolve(source.replace(QUERY, ""), from, {
        ...options,
        skipSelf: true,
      });
      if (!resolved || resolved.external) return resolved;
      return isTranslated(toFile(root, resolved.id))
        ? `${resolved.id}?language=${language}`
        : resolved;
    },
    load(id) {
      const language = QUERY.exec(id)?.[1];
      if (language === undefined || id.startsWith("\0")) return null;
      const path = id.replace(QUERY, "");
      const file = toFile(root, path);
      const own = path.replace(/\.(?=tsx?$)/, `.${language}.`);
      if (existsSync(own)) return readFileSync(own, "utf8");
      this.addWatchFile(path);
      const catalogue = catalogues.get(language) ?? readCatalogue(root, language);
      catalogues.set(language, catalogue);
      const code = translateModule(file, readFileSync(path, "utf8"), catalogue);
      return { code, map: null, moduleType: path.endsWith("x") ? "tsx" : "ts" };
    },
  };
}

function toFile(root: string, id: string): string {
  return normalizePath(relative(root, id));
}
