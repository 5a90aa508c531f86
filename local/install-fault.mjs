// Plain JavaScript, so that an unfinished install or an old Node gets a message, not a stack.
import { existsSync, readFileSync } from "node:fs";

const NODE_MAJOR_MIN = 24;

/** The reason why the project's scripts cannot run, and what to do; `null` when they can. */
export function findInstallFault({ versions, platform, arch } = process) {
  const isInstalled = ["miniflare", "vitest"].every((name) =>
    existsSync(new URL(`../node_modules/${name}/package.json`, import.meta.url)),
  );
  if (!isInstalled) return "The install is not finished: run `npm ci` and try again.";
  if (Number(versions.node.split(".")[0]) >= NODE_MAJOR_MIN) return null;
  const system = `${platform === "win32" ? "win" : platform}-${arch}`;
  const wrong = `This is Node ${versions.node}, and the project needs ${NODE_MAJOR_MIN}`;
  return isNodeLocked(system)
    ? `${wrong}: run it by \`npm start\` or \`npm test\`, which use the project's own. If they say this, run \`npm rebuild\`, or \`npm ci\` without --omit=optional, or install Node ${NODE_MAJOR_MIN}.`
    : `${wrong}: install Node ${NODE_MAJOR_MIN}, because npm has no package of it for ${system}.`;
}

/** Whether `npm ci` installs a Node for this system. */
function isNodeLocked(system) {
  const project = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return `node-${system}` in JSON.parse(project).optionalDependencies;
}
