import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findWorkerd } from "./cpu.ts";

export interface Stack {
  origin: string;
  /** The address of its product API and its stand-ins. */
  services: string;
  /** The workerd that serves the portal. */
  pid: number;
  /** Milliseconds from start to `ready`. */
  readyMs: number;
  /** Where its data is stored. */
  state: string;
  close(): Promise<void>;
  /** Deletes its data. */
  forget(): Promise<void>;
}

interface StackOptions {
  portal: number;
  /** The port of the stand-ins; next to the portal's when absent. */
  servicesPort?: number;
  hostedPort?: number;
  /** With the limits on calls, which a measurement would reach. */
  hasLimits?: boolean;
  /** Data of an earlier run; a new empty folder when absent. */
  state?: string;
  /** Without the simulated file server in front, to measure the Worker alone. */
  isBare?: boolean;
  /** Without crons, whose work would be counted to the requests that are measured. */
  hasNoCrons?: boolean;
  /** Where the isolates of both Workers can be inspected. */
  inspectorPort?: number;
  /** As in production, where search engines may index and no local account can sign in. */
  isPublic?: boolean;
}

/** Starts the whole product and waits for its `ready` line. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { portal, servicesPort = portal + 1, hostedPort = portal + 2 } = options;
  const state = options.state ?? (await mkdtemp(join(tmpdir(), "foreland-bench-")));
  const began = performance.now();
  const child = spawn(process.execPath, ["local/start.mjs"], {
    env: {
      ...process.env,
      PORT: String(portal),
      SERVICES_PORT: String(servicesPort),
      HOSTED_PORT: String(hostedPort),
      FORELAND_STATE: state,
      CRONS: options.hasNoCrons ? "off" : "on",
      INSPECTOR_PORT: String(options.inspectorPort ?? ""),
      RATE_LIMITS: options.hasLimits ? "on" : "off",
      ASSET_ROUTING: options.isBare ? "off" : "on",
      FORELAND_ENVIRONMENT: options.isPublic ? "production" : "local",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => /^ready /m.test(chunk.toString()) && resolve());
    child.once("exit", (code) => reject(new Error(`The stack ended with ${code}.`)));
  });
  const readyMs = performance.now() - began;
  const [pid] = findWorkerd(child.pid ?? 0);
  if (pid === undefined) throw new Error("The stack has no workerd.");
  return {
    origin: `http://127.0.0.1:${portal}`,
    services: `http://127.0.0.1:${servicesPort}`,
    pid,
    readyMs,
    state,
    close: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
    },
    forget: () => rm(state, { recursive: true, force: true }),
  };
}
