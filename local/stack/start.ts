import { join, resolve } from "node:path";
import { demoAccounts } from "../seed/accounts.ts";
import { buildIfStale } from "./build.ts";
import { startCron } from "./cron.ts";
import { describeAccounts } from "./demo-users.ts";
import { startDevelopment } from "./development.ts";
import { fillCatalogue } from "./fill.ts";
import { findFreePort, type Ports, readPorts, requireFreePorts, StackFault } from "./ports.ts";
import { startServices } from "./services.ts";
import { toSettings } from "./settings.ts";
import { startWorkers } from "./workers.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Builds, migrates, seeds and serves the whole of Foreland on this machine until Ctrl-C. */
export async function start({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const closers: (() => unknown)[] = [];
  async function stop(code: number): Promise<void> {
    for (const close of closers.splice(0).reverse()) await close();
    process.exit(code);
  }
  process.once("SIGINT", () => void stop(0));
  process.once("SIGTERM", () => void stop(0));
  try {
    const ports = readPorts(process.env);
    await requireFreePorts(ports);
    await run(ports, isDevelopment, closers);
    console.log(`\nready http://127.0.0.1:${ports.portal}`);
    console.log(`\nDemo accounts:\n${describeAccounts(demoAccounts)}`);
  } catch (error) {
    console.error(error instanceof StackFault ? error.message : error);
    await stop(1);
  }
}

async function run(
  ports: Ports,
  isDevelopment: boolean,
  closers: (() => unknown)[],
): Promise<void> {
  const settings = toSettings(ports);
  const state = resolve(ROOT, process.env["FORELAND_STATE"] ?? ".wrangler/state");
  await buildIfStale(ROOT);
  const apiPort = await findFreePort();
  const services = await startServices(ports, `http://127.0.0.1:${apiPort}`);
  closers.push(services.close);
  const portalPort = isDevelopment ? null : ports.portal;
  const workers = await startWorkers({ root: ROOT, state, portalPort, apiPort, settings });
  closers.push(workers.close);
  await fillCatalogue({ root: ROOT, state, workers, ports });
  closers.push(await startCron(workers.miniflare, "foreland-api"));
  if (isDevelopment) {
    closers.push(await startDevelopment({ root: ROOT, ports, settings }));
    return;
  }
  closers.push(await startCron(workers.miniflare, "foreland"));
  await requirePage(`http://127.0.0.1:${ports.portal}/`);
}

/** The stack is ready when a visitor gets a page, not when a port is open. */
async function requirePage(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.text();
  if (!answer.ok) throw new StackFault(`The portal answers ${answer.status} for its landing page.`);
}
