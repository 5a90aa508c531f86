import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { PortalEnv } from "./app-env.ts";
import { createWorld } from "./create-world.ts";

/** One app for each set of bindings; an isolate has one. */
const apps = new WeakMap<Env, { app: Hono<PortalEnv>; world: ReturnType<typeof createWorld> }>();

function openWorker(env: Env): { app: Hono<PortalEnv>; world: ReturnType<typeof createWorld> } {
  const known = apps.get(env);
  if (known) return known;
  const world = createWorld(env);
  const opened = { app: createApp(world), world };
  apps.set(env, opened);
  return opened;
}

export default {
  fetch: (request, env, context) => openWorker(env).app.fetch(request, env, context),
  scheduled: (_event, env) => openWorker(env).world.syncContent(),
} satisfies ExportedHandler<Env>;
