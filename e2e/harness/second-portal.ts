import { join } from "node:path";
import { afterAll, beforeAll, inject } from "vitest";
import { findFreePort } from "#local/stack/ports.ts";
import { toSettings } from "#local/stack/settings.ts";
import { startPortal } from "#local/stack/workers.ts";

const ROOT = join(import.meta.dirname, "../..");

/** A portal beside the stack's, with settings that are off there; it asks the product API by host. */
export function createSecondPortal(changes: Record<string, string>): { origin(): string } {
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
    const bindings = { ...portal, API_HOST: services, ...changes };
    const miniflare = await startPortal({ root: ROOT, port, bindings });
    origin = `http://127.0.0.1:${port}`;
    stop = () => miniflare.dispose();
  });
  afterAll(() => stop());

  return { origin: () => origin };
}
