// Plain JavaScript, so that a half-finished install or an old Node gets a sentence, not a stack.
import { existsSync } from "node:fs";

const NODE_MAJOR_MIN = 24;

/** What keeps the project's scripts from running, and what to do; `null` when nothing does. */
export function findInstallFault(versions = process.versions) {
  const isInstalled = ["miniflare", "vitest"].every((name) =>
    existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url)),
  );
  if (!isInstalled) return "The install is not finished: run `npm ci` and try again.";
  if (Number(versions.node.split(".")[0]) >= NODE_MAJOR_MIN) return null;
  return `This is Node ${versions.node}, and the project needs ${NODE_MAJOR_MIN}: run it by \`npm start\` or \`npm test\`, which use the project's own. If they say this, run \`npm ci\` without --ignore-scripts, which fetches it, or install Node ${NODE_MAJOR_MIN}.`;
}
