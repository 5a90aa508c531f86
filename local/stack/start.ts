import { join } from "node:path";
import { demoAccounts } from "../seed/accounts.ts";
import { buildIfStale } from "./build.ts";
import { describeAccounts } from "./demo-users.ts";
import { openStateFolder, readCronSeconds } from "./environment.ts";
import { useNewConnections } from "./new-connections.ts";
import {
  findFreePort,
  type Ports,
  readHost,
  readPorts,
  requireFreePorts,
  StackFault,
} from "./ports.ts";
import { startServices } from "./services.ts";
import { readSettings } from "./settings.ts";
import type { Miniflare } from "miniflare";

const ROOT = join(import.meta.dirname, "../..");

/** Builds, migrates, seeds and serves all of Foreland locally until Ctrl-C. */
export async function start({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const closers: (() => unknown)[] = [];
  async function stop(code: number): Promise<void> {
    for (const close of closers.splice(0).reverse()) await close();
    process.exit(code);
  }
  process.once("SIGINT", () => void stop(0));
  process.once("SIGTERM", () => void stop(0));
  useNewConnections();
  try {
    const ports = readPorts(process.env);
    await requireFreePorts(ports, readHost(process.env));
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
  const settings = readSettings(ports);
  const state = openStateFolder(ROOT, process.env);
  const cronSeconds = readCronSeconds(process.env);
  await buildIfStale(ROOT);
  const apiPort = await findFreePort();
  const services = await startServices(ports, `http://127.0.0.1:${apiPort}`);
  closers.push(services.close);
  // These load packages for a second, and a fault of the settings is told before.
  const [{ startWorkers }, { fillCatalogue }] = await Promise.all([
    import("./workers.ts"),
    import("./fill.ts"),
  ]);
  const portalPort = isDevelopment ? null : ports.portal;
  const inspectorPort = Number(process.env["INSPECTOR_PORT"]) || undefined;
  const workers = await startWorkers({
    root: ROOT,
    state,
    portalPort,
    apiPort,
    settings,
    inspectorPort,
  });
  closers.push(workers.close);
  await fillCatalogue({ root: ROOT, state, workers, ports });
  closers.push(await startCrons(workers.miniflare, { name: "foreland-api", cronSeconds }));
  if (isDevelopment) {
    const { startDevelopment } = await import("./development.ts");
    closers.push(await startDevelopment({ root: ROOT, ports, settings }));
    return;
  }
  closers.push(await startCrons(workers.miniflare, { name: "foreland", cronSeconds }));
  await requirePage(`http://127.0.0.1:${ports.portal}/`);
}

/** The stack is ready when a visitor gets a page, not when a port is open. */
async function requirePage(address: string): Promise<void> {
  const answer = await fetch(address);
  await answer.text();
  if (!answer.ok) throw new StackFault(`The portal answers ${answer.status} for its landing page.`);
}

const MINUTELY = { cron: "* * * * *", seconds: 60 };
const HOURLY = { cron: "5 * * * *", seconds: 3_600 };
/** Crons of the two Workers, as their `wrangler.toml` sets them; the first does all that the others do. */
const CRONS = {
  foreland: { first: MINUTELY, others: [] },
  "foreland-api": { first: HOURLY, others: [MINUTELY] },
};

/**
 * Replaces the platform's scheduler: runs a Worker's first cron once now, then each at its interval.
 * `CRON_SECONDS` shortens the first one's for journeys; with `CRONS=off` none runs again, for measurements.
 */
async function startCrons(
  miniflare: Miniflare,
  { name, cronSeconds }: { name: keyof typeof CRONS; cronSeconds: number | null },
): Promise<() => void> {
  const worker = await miniflare.getWorker(name);
  const run = async (cron: string): Promise<void> => {
    await worker.scheduled({ cron });
  };
  const { first, others } = CRONS[name];
  await run(first.cron);
  if (process.env["CRONS"] === "off") return () => {};
  const shortened = cronSeconds ?? first.seconds;
  const timers = [{ ...first, seconds: shortened }, ...others].map(({ cron, seconds }) =>
    setInterval(() => void run(cron).catch(() => {}), seconds * 1000),
  );
  return () => timers.forEach((timer) => clearInterval(timer));
}
