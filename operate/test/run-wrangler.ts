import { createRequire, registerHooks } from "node:module";
import { createInterface } from "node:readline";
import type { Ended } from "../deploy/wrangler.ts";

/** Each line of the input is a command, each of the output how it ended. */
export interface Command {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

interface Wrangler {
  main(args: readonly string[]): Promise<void>;
}

const FILE = /\/wrangler-dist\/cli\.js$/;
// wrangler calls its function itself when it is the program, and exports it to nobody.
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!FILE.test(url)) return loaded;
    return { ...loaded, source: `${String(loaded.source)}\nexports.main = main;` };
  },
});
const wrangler: Wrangler = createRequire(import.meta.url)("wrangler");

const answer = process.stdout.write.bind(process.stdout);
let written = { stdout: "", stderr: "" };
for (const name of ["stdout", "stderr"] as const)
  process[name].write = (text: string | Uint8Array) => {
    written[name] += typeof text === "string" ? text : Buffer.from(text).toString();
    return true;
  };

for await (const line of createInterface({ input: process.stdin })) {
  const { args, env }: Command = JSON.parse(line);
  written = { stdout: "", stderr: "" };
  process.env = env;
  const isGood = await wrangler.main(args).then(
    () => true,
    () => false,
  );
  const ended: Ended = { ...written, error: isGood ? null : { killed: false } };
  answer(`${JSON.stringify(ended)}\n`);
}
