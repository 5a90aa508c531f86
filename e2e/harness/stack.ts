import { type ChildProcess, spawn } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { SEEDED_MARK } from "#local/stack/environment.ts";

declare module "vitest" {
  interface ProvidedContext {
    portal: string;
    services: string;
  }
}

export interface Stack {
  portal: string;
  services: string;
  stop(): Promise<void>;
}

/** Starts the whole product like a newcomer, on free ports. */
export async function startStack(state: string): Promise<Stack> {
  const [portal, services, hosted] = await Promise.all([freePort(), freePort(), freePort()]);
  const stack = spawn(process.execPath, ["local/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(portal),
      SERVICES_PORT: String(services),
      HOSTED_PORT: String(hosted),
      FORELAND_STATE: state,
      CRON_SECONDS: "5",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await waitForReady(stack);
  return {
    portal: `http://127.0.0.1:${portal}`,
    services: `http://127.0.0.1:${services}`,
    async stop() {
      const ended = new Promise((resolve) => stack.once("exit", resolve));
      stack.kill("SIGTERM");
      await ended;
    },
  };
}

/** What a state folder has of a filled catalogue: its tables, its files, and the mark that they are there. */
const CATALOGUE = ["d1", "r2", SEEDED_MARK];

/** The stack of these journeys, with its own state: empty, or with a copy of the catalogue in `SEEDED_STATE`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = await mkdtemp(join(tmpdir(), "foreland-"));
  const seeded = process.env["SEEDED_STATE"];
  if (seeded !== undefined)
    for (const part of CATALOGUE)
      await cp(join(seeded, part), join(state, part), { recursive: true });
  const { portal, services, stop } = await startStack(state);
  project.provide("portal", portal);
  project.provide("services", services);
  return async () => {
    await stop();
    await rm(state, { recursive: true, force: true });
  };
}

function waitForReady(stack: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = "";
    stack.stdout?.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (/^ready /m.test(text)) resolve();
    });
    stack.once("exit", (code) => reject(new Error(`The stack ended with ${code}.\n${text}`)));
  });
}

/** Below the ports that systems give to connections and to servers that request any. */
const FIRST_PORT = 10_000;
const LAST_PORT = 30_000;

/** A port that is free, and that nothing else gets by chance until the stack uses it. */
async function freePort(): Promise<number> {
  const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT));
  return (await isFree(port)) ? port : freePort();
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
