// Plain JavaScript, so that a half-finished install or an old Node gets a sentence, not a stack.
import { existsSync } from "node:fs";

const NODE_MAJOR_MIN = 24;

function findFault() {
  if (!existsSync(new URL("../node_modules/miniflare/package.json", import.meta.url))) {
    return "The install is not finished: run `npm ci` and start again.";
  }
  if (Number(process.versions.node.split(".")[0]) < NODE_MAJOR_MIN) {
    return "Start with `npm start`, which uses the project's own Node; if it still says this, run `npm ci` first.";
  }
  return null;
}

const fault = findFault();
if (fault) {
  console.error(fault);
  process.exit(1);
}
const { start } = await import("./stack/start.ts");
await start({ isDevelopment: process.argv.includes("--dev") });
