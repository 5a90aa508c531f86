import type { Plugin } from "vite";

const MODULE = /\/hyparquet\/src\/encoding\.js$/u;
/** How many values of a run hyparquet 1.31 writes: as many as the file says, up to two thousand million. */
const COUNT = "const count = header >>> 1\n";
const BOUNDED = "const count = Math.min(header >>> 1, output.length - seen)\n";

/** A run of a Parquet page has no more values than there is room for: ten bytes could end an isolate. */
export function boundRuns(code: string): string {
  if (code.split(COUNT).length !== 2) throw new Error("hyparquet reads runs in another way now.");
  return code.replace(COUNT, BOUNDED);
}

/** Bounds hyparquet's runs in all builds; its newest version does not do so either. */
export function withBoundRuns(): Plugin {
  return {
    name: "foreland:bound-runs",
    enforce: "pre",
    transform: (code, id) => (MODULE.test(id.replace(/\?.*/su, "")) ? boundRuns(code) : null),
  };
}
