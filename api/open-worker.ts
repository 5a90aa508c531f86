import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { createServices, type Services } from "./services.ts";

export interface OpenWorker {
  services: Services;
  app: Hono;
}

/** One Worker for each set of bindings; an isolate has one. */
const workers = new WeakMap<Bindings, OpenWorker>();

export function openWorker(bindings: Bindings): OpenWorker {
  const known = workers.get(bindings);
  if (known) return known;
  const services = createServices(bindings);
  const opened = { services, app: createApp(services) };
  workers.set(bindings, opened);
  return opened;
}
