import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    portal: string;
    services: string;
  }
}

/** Starts the whole product like a newcomer, on free ports and with its own empty state. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [portal, services, hosted] = await Promise.all([freePort(), freePort(), freePort()]);
  const state = await mkdtemp(join(tmpdir(), "foreland-"));
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
  project.provide("portal", `http://127.0.0.1:${portal}`);
  project.provide("services", `http://127.0.0.1:${services}`);
  return async () => {
    const ended = new Promise((resolve) => stack.once("exit", resolve));
    stack.kill("SIGTERM");
    await ended;
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
