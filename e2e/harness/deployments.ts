import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { findFreePort } from "#local/stack/ports.ts";
import { fetchEarlierAssets } from "#operate/builds/earlier-assets.ts";
import { pruneAssets } from "#operate/builds/earlier-builds.ts";
import { startSecondPortal } from "./second-portal.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A portal at one address whose build is replaced while tabs are open. */
export interface Deployments {
  origin: string;
  /**
   * Replaces the running build by another, from a machine that has no earlier one. Its pages have
   * its number: `globalThis.buildNumber`. The first is the build of all other journeys, whose pages
   * have none; the others are that code under other names, with another build id.
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
      const root = join(folder, `build-${buildNumber}`);
      const client = join(root, "dist/client");
      cpSync(join(ROOT, "dist"), join(root, "dist"), { recursive: true });
      const files = removeEarlierAssets(client);
      if (buildNumber > 1) {
        const named = renameBuild(join(root, "dist"), files, buildNumber);
        await fetchEarlierAssets(origin, client);
        pruneAssets(client, named);
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

/** Leaves the newest build's assets alone, and returns them. */
function removeEarlierAssets(client: string): string[] {
  const list = join(client, "builds.json");
  const [files = []] = JSON.parse(readFileSync(list, "utf8")) as string[][]; // made by the build
  rmSync(list);
  pruneAssets(client, files);
  return files;
}

/** Where the Worker has the id of its build. */
const BUILD_ID = /(?<=buildId ?= ?["`])[0-9a-f]{16}(?=["`])/;
const HASHED_NAME = /[\w.-]+-[\w-]{8}\.\w+/g;
const TEXTS = new Set([".js", ".json", ".css"]);

/** Gives a copy of the first build other names and another id, and returns its assets. */
function renameBuild(dist: string, files: readonly string[], buildNumber: number): string[] {
  const names = new Map(files.map((file) => [basename(file), toNext(basename(file), buildNumber)]));
  const [id = ""] = BUILD_ID.exec(readTexts(join(dist, "foreland"))) ?? [];
  if (id === "") throw new Error("The Worker has no build id.");
  for (const path of findTexts(dist)) {
    const text = readFileSync(path, "utf8");
    writeFileSync(
      path,
      text
        .replace(HASHED_NAME, (name) => names.get(name) ?? name)
        .replaceAll(id, id.slice(1) + buildNumber),
    );
  }
  const assets = join(dist, "client/assets");
  for (const [name, next] of names) {
    renameSync(join(assets, name), join(assets, next));
    if (name.startsWith("hydrate-"))
      appendFileSync(
        join(assets, next),
        `\nObject.assign(globalThis, { buildNumber: ${buildNumber} });\n`,
      );
  }
  return [...names.values()].map((name) => `assets/${name}`);
}

/** `page-abcdefgh.js` is `page-bcdefgh2.js` in the second build. */
function toNext(name: string, buildNumber: number): string {
  return name.replace(/-[\w-]([\w-]{7})(?=\.\w+$)/, `-$1${buildNumber}`);
}

function findTexts(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
}

function readTexts(folder: string): string {
  return findTexts(folder)
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}
