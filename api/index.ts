import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { createWorld } from "./world.ts";

/** One app for each set of bindings; an isolate has one. */
const apps = new WeakMap<Bindings, Hono>();

function openApp(bindings: Bindings): Hono {
  const app = apps.get(bindings) ?? createApp(createWorld(bindings));
  apps.set(bindings, app);
  return app;
}

export default {
  fetch: (request, bindings) => openApp(bindings).fetch(request),
} satisfies ExportedHandler<Bindings>;
