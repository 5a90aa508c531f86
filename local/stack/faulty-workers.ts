import { join } from "node:path";
import type { BindingFault } from "../../platform/test/binding-faults.ts";
import type { BindingSwitch } from "../faults.ts";

const SOURCE = join(import.meta.dirname, "../../platform/test/faulty-worker.ts");
/** The entrypoints of each Worker beside its default one. */
const ENTRYPOINTS: Readonly<Record<string, readonly string[]>> = {
  foreland: [],
  foreland_api: ["PublicCatalogue"],
};

/** With `BINDING_FAULTS=on`, bindings fail as set at `/__fault` of the stand-ins. */
export function hasFaultyBindings(): boolean {
  return process.env["BINDING_FAULTS"] === "on";
}

/** Modules to run in front of a built Worker, so that its bindings can fail; the entry first. */
export async function buildFaultyModules(
  folder: string,
  main: string,
): Promise<{ name: string; contents: string }[]> {
  const names = ENTRYPOINTS[folder] ?? [];
  const contents = [
    `import * as built from "./${main}";`,
    'import { wrapEnv, withFaults } from "./faulty-worker.js";',
    "export default withFaults(built.default);",
    ...names.map(
      (name) =>
        `export class ${name} extends built.${name} { constructor(context, env) { super(context, wrapEnv(env)); } }`,
    ),
  ].join("\n");
  return [
    { name: "faulty-entry.js", contents },
    { name: "faulty-worker.js", contents: await bundleForWorkerd(SOURCE) },
  ];
}

/** Sends the faults to Workers that run with `buildFaultyModules`. */
export function createBindingSwitch(origins: readonly string[]): BindingSwitch {
  let active: readonly BindingFault[] = [];
  return {
    list: () => active,
    async set(faults) {
      for (const origin of origins) {
        const body = JSON.stringify(faults);
        const { status } = await fetch(`${origin}/__fault`, { method: "POST", body });
        if (status !== 204) throw new Error(`${origin} takes no faults of bindings: ${status}.`);
      }
      active = faults;
    },
  };
}

/** One module with everything that a file of ours imports. */
export async function bundleForWorkerd(entry: string, external: RegExp[] = []): Promise<string> {
  const { build } = await import("vite");
  const made = await build({
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["workerd", "worker", "browser"] },
    ssr: { noExternal: true, target: "webworker" },
    build: {
      ssr: entry,
      write: false,
      minify: false,
      rolldownOptions: {
        external: [/^(?:node|cloudflare):/, ...external],
        output: { codeSplitting: false },
      },
    },
  });
  const [output] = [made].flat();
  const chunk = output && "output" in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error("The bundle is empty.");
  return chunk.code;
}
