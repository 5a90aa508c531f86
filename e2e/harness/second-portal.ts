import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { findFreePort } from "#local/stack/ports.ts";
import { toSettings } from "#local/stack/settings.ts";
import { startPortal } from "#local/stack/workers.ts";

const ROOT = join(import.meta.dirname, "../..");

/**
 * A portal beside the stack's, with settings that are off there; it asks the product API by host.
 * Passkeys belong to a name, so they want another `host` than an address in numbers.
 */
export function createSecondPortal(
  changes: Record<string, string>,
  host = "127.0.0.1",
): { origin(): string } {
  let origin = "";
  let stop = async (): Promise<void> => {};

  beforeAll(async () => {
    const services = inject("services");
    const [port, hosted] = [await findFreePort(), await findFreePort()];
    const { portal } = toSettings({
      portal: port,
      services: Number(new URL(services).port),
      hosted,
    });
    origin = `http://${host}:${port}`;
    const own = { PUBLIC_ORIGIN: origin, HOME_URL: `${origin}/datasets`, API_HOST: services };
    const bindings = { ...portal, ...own, ...changes };
    const miniflare = await startPortal({ root: ROOT, port, bindings });
    stop = () => miniflare.dispose();
  });
  afterAll(() => stop());

  return { origin: () => origin };
}
