import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { StartWrangler } from "../deploy/wrangler.ts";
import type { Command } from "./run-wrangler.ts";

/**
 * The real wrangler in one process for many commands, which take turns: of what a short one costs,
 * its start is nine tenths.
 */
export function openWranglerProcess(): { start: StartWrangler; close: () => void } {
  const program = join(import.meta.dirname, "run-wrangler.ts");
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let turn: Promise<unknown> = Promise.resolve();
  const ask = async (command: Command): ReturnType<StartWrangler> => {
    child.stdin.write(`${JSON.stringify(command)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error("The process of wrangler has ended.");
    return JSON.parse(value);
  };
  return {
    start(args, env) {
      const ended = turn.then(() => ask({ args, env }));
      turn = ended.catch(() => {});
      return ended;
    },
    close: () => child.stdin.end(),
  };
}
