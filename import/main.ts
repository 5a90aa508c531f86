import { setTimeout as pause } from "node:timers/promises";
import process from "node:process";
import { runImport } from "./command.ts";

process.exitCode = await runImport(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  fetch: globalThis.fetch,
  now: Date.now,
  pause,
  isTerminal: process.stderr.isTTY,
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (text) => process.stderr.write(text),
});
