import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import type { Plugin } from "vite";

const TYPES: Record<string, string> = {
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".webp": "image/webp",
};

/** The modules of later folders replace those of the same name in `brand/`. */
export function findBrandAliases(
  folders: readonly string[],
): { find: string; replacement: string }[] {
  const modules = new Map<string, string>();
  for (const folder of folders) {
    if (!existsSync(folder) || !statSync(folder).isDirectory())
      throw new Error(`FORELAND_BRAND is ${folder}, which is no folder: write one beside brand/.`);
    for (const name of readdirSync(folder))
      if (/\.tsx?$/.test(name)) modules.set(name, resolve(folder, name));
  }
  return [...modules].map(([name, path]) => ({ find: `#brand/${name}`, replacement: path }));
}

/** Files of a folder and those below, without hidden ones, which systems write by themselves. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => !/(?:^|\/)\./.test(name) && statSync(join(folder, name)).isFile());
}

/** Serves and builds the pictures of `public` in each folder; later folders override. */
export function usePictures(folders: readonly string[]): Plugin {
  const pictures = new Map<string, string>();
  for (const folder of folders.map((name) => join(name, "public")).filter(existsSync))
    for (const name of listFiles(folder)) pictures.set(name, join(folder, name));
  return {
    name: "foreland:brand-pictures",
    generateBundle() {
      if (this.environment.name !== "client") return;
      for (const [fileName, path] of pictures)
        this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, response, next) => {
        const path = pictures.get((request.url ?? "").split("?")[0]?.slice(1) ?? "");
        if (path === undefined) return next();
        response.setHeader("content-type", TYPES[extname(path)] ?? "application/octet-stream");
        response.end(readFileSync(path));
      });
    },
  };
}
