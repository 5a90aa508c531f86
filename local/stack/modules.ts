import { readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

interface Module {
  type: "CompiledWasm" | "ESModule";
  path: string;
}

/**
 * The entry first, as workerd requires, then every other script and WebAssembly of the build, small
 * ones first: Miniflare copies its whole configuration again for each module that it adds, where
 * `roomy-miniflare.ts` is not loaded.
 */
export function listModules(built: string, main: string): Module[] {
  const entry = resolve(built, main);
  const others = readdirSync(built, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|wasm)$/.test(file))
    .map((file) => join(built, file))
    .filter((file) => file !== entry)
    .toSorted((one, other) => statSync(one).size - statSync(other).size);
  return [entry, ...others].map((path) => {
    const type = path.endsWith(".wasm") ? "CompiledWasm" : "ESModule";
    return { type, path };
  });
}
