import { sleep } from "#base/sleep.ts";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { NUXT } from "./nuxt.ts";
import { REACT_ROUTER } from "./react-router.ts";
import { json, type OurPages } from "./recipe.ts";

export interface RouterPeer {
  origin: string;
  close(): void;
}

const RECIPES = { "React Router": REACT_ROUTER, Nuxt: NUXT };
export type RouterName = keyof typeof RECIPES;
export const ROUTERS = Object.keys(RECIPES) as RouterName[]; // the keys of a literal

/** Builds a peer of npm's packages in a temporary folder, and serves it by workerd. */
export async function startRouter(
  name: RouterName,
  { ours, port }: { ours: OurPages; port: number },
): Promise<RouterPeer> {
  const recipe = RECIPES[name];
  const folder = mkdtempSync(join(tmpdir(), "foreland-peer-"));
  const assets = Object.entries(ours.files).map(([path, bytes]) => [`public${path}`, bytes]);
  const files: Record<string, string | Uint8Array> = {
    ...recipe.files(ours),
    ...Object.fromEntries(assets),
    "package.json": json({ name: "peer", private: true, type: "module" }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = (command: string, args: string[]): void =>
    void execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  run("npm", ["install", "--no-audit", "--no-fund", "--silent", ...recipe.packages]);
  run("npx", [...recipe.build]);
  const server = spawn(
    join(folder, "node_modules/.bin/wrangler"),
    [
      "dev",
      ...recipe.serve,
      "--port",
      String(port),
      "--ip",
      "127.0.0.1",
      "--show-interactive-dev-session=false",
    ],
    { cwd: folder, stdio: "ignore", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  const origin = `http://127.0.0.1:${port}`;
  const close = (): void => {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilServed(`${origin}/datasets`, server);
  } catch (error) {
    close();
    throw error;
  }
  return { origin, close };
}

async function waitUntilServed(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The peer ended with ${server.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && (await answer.text()).includes("<h1")) return;
    await sleep(500);
  }
  throw new Error(`${url} is not served.`);
}
