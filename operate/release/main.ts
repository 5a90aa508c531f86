import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { release } from "./release.ts";
import { endWithFault } from "../deploy/fault.ts";
import { runNpm, type Tools } from "./run.ts";

const ROOT = join(import.meta.dirname, "../..");
const OPTIONS = { "sign-with": { type: "string" } } as const;

await endWithFault(
  async () => {
    const { values } = parseArgs({ options: OPTIONS });
    const key = values["sign-with"];
    const npm: Tools["npm"] = (args, cwd = ROOT) => runNpm(args, { cwd });
    await release(
      { root: ROOT, print: (line) => console.log(line), npm },
      key === undefined ? null : resolve(key),
    );
  },
  "npm run release -- [--sign-with <key>]",
  OPTIONS,
);
