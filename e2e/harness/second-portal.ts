import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { findFreePort } from "#local/stack/ports.ts";
import { readSettings } from "#local/stack/settings.ts";
import { startPortal } from "#local/stack/workers.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * A portal beside the stack's, with settings that are off there; it calls the product API by host.
 * Passkeys belong to a name, so they need another `host` than an IP address.
 */
export function createSecondPortal(
  changes: Record<string, string>,
  host = "127.0.0.1",
): { origin(): string } {
  let origin = "";
  let stop = async (): Promise<void> => {};

  beforeAll(async () => {
    const port = await findFreePort();
    origin = `http://${host}:${port}`;
    stop = await startSecondPortal({ root: ROOT, port, origin, changes });
  });
  afterAll(() => stop());

  return { origin: () => origin };
}

interface SecondPortal {
  /** The folder of its build, in `dist`. */
  root: string;
  port: number;
  origin: string;
  changes?: Record<string, string>;
}

/** Returns the function that ends it. */
export async function startSecondPortal(options: SecondPortal): Promise<() => Promise<void>> {
  const { root, port, origin, changes } = options;
  const services = inject("services");
  const { portal } = readSettings({
    portal: port,
    services: Number(new URL(services).port),
    hosted: await findFreePort(),
  });
  const own = { PUBLIC_ORIGIN: origin, HOME_URL: `${origin}/datasets`, API_HOST: services };
  const bindings = { ...portal, ...own, ...changes };
  const miniflare = await startPortal({ root, port, bindings });
  return () => miniflare.dispose();
}
