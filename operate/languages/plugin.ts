import { existsSync, readFileSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { normalizePath, type Plugin } from "vite";
import { readCatalogue } from "./message-catalogue.ts";
import { isTranslated } from "./modules.ts";
import { type Catalogue, findUntranslated, translateModule } from "./translate.ts";

/** After a module's path: the module's copy in that language. */
const QUERY = /\?language=([a-z]{2})$/;

/**
 * `import("./app.ts?language=de")`: the module in German, and all its imports that readers see too.
 * Pages in English are built from the original modules. `brand` is the operator's own folder, whose
 * texts replace those in `brand/`.
 */
export function translateModules(root: string, brand = "brand"): Plugin {
  const catalogues = new Map<string, Catalogue>();
  const toFile = (id: string): string => {
    const own = normalizePath(relative(resolve(root, brand), id));
    return own.startsWith("..") ? normalizePath(relative(root, id)) : `brand/${own}`;
  };
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
      return isTranslated(toFile(resolved.id)) ? `${resolved.id}?language=${language}` : resolved;
    },
    load(id) {
      const language = QUERY.exec(id)?.[1];
      if (language === undefined || id.startsWith("\0")) return null;
      const path = id.replace(QUERY, "");
      const file = toFile(path);
      const own = path.replace(/\.(?=tsx?$)/, `.${language}.`);
      if (existsSync(own)) return readFileSync(own, "utf8");
      this.addWatchFile(path);
      const catalogue = catalogues.get(language) ?? readCatalogue(root, language);
      catalogues.set(language, catalogue);
      const source = readFileSync(path, "utf8");
      const isOwn = normalizePath(relative(root, path)) !== file;
      const untranslated = isOwn ? findUntranslated(file, source, catalogue) : [];
      if (untranslated.length > 0)
        this.warn(
          `Texts of ${path} without a translation are marked as English on pages in "${language}"; ${basename(own)} beside it replaces it there:\n${untranslated.join("\n")}`,
        );
      const code = translateModule(file, source, catalogue);
      return { code, map: null, moduleType: path.endsWith("x") ? "tsx" : "ts" };
    },
  };
}
