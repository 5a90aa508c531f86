import { spawn } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "#local/stack/ports.ts";
import { fetchEarlierAssets } from "#operate/builds/earlier-assets.ts";
import { startSecondPortal } from "./second-portal.ts";

const ROOT = join(import.meta.dirname, "../..");
const NOT_COPIED = new Set([".git", ".types", ".wrangler", "dist", "e2e", "node_modules"]);

/** A portal at one address whose build is replaced while tabs are open. */
export interface Deployments {
  origin: string;
  /**
   * Builds on a machine that never built before, and replaces the running build.
   * Its pages have its number: `globalThis.buildNumber`. The first is the build of all other
   * journeys, whose pages have none.
   */
  deploy(buildNumber: number): Promise<void>;
  close(): Promise<void>;
}

export async function createDeployments(): Promise<Deployments> {
  const folder = mkdtempSync(join(tmpdir(), "foreland-deployments-"));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  let stop = async (): Promise<void> => {};
  return {
    origin,
    async deploy(buildNumber) {
      const clone = join(folder, `clone-${buildNumber}`);
      const root = join(folder, `build-${buildNumber}`);
      mkdirSync(root);
      if (buildNumber === 1) cpSync(join(ROOT, "dist"), join(root, "dist"), { recursive: true });
      else {
        copySource(clone, buildNumber);
        await fetchEarlierAssets(origin, join(clone, "dist/client"));
        await build(clone);
        renameSync(join(clone, "dist"), join(root, "dist"));
        rmSync(clone, { recursive: true });
      }
      await stop();
      stop = await startSecondPortal({ root, port, origin });
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A line in the modules of all pages gives every file of the browser build another name. */
function copySource(clone: string, buildNumber: number): void {
  cpSync(ROOT, clone, {
    recursive: true,
    filter: (path) => !NOT_COPIED.has(path.slice(ROOT.length + 1)),
  });
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"), "junction");
  const line = `Object.assign(globalThis, { buildNumber: ${buildNumber} });\n`;
  appendFileSync(join(clone, "client/hydrate.tsx"), line);
}

/** In another process, so that the open tab and its portal run meanwhile. */
function build(clone: string): Promise<void> {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  const building = spawn(process.execPath, [vite, "build", "--logLevel", "error"], {
    cwd: clone,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve, reject) => {
    building.once("error", reject);
    building.once("exit", (code) =>
      code === 0 ? resolve() : reject(new Error(`The build ended with ${code}.`)),
    );
  });
}
