import { createWorld } from "./create-world.ts";
import { createPortal, type Portal } from "./portal.ts";

/** One portal for each set of bindings; an isolate has one. */
const portals = new WeakMap<Env, { portal: Portal; world: ReturnType<typeof createWorld> }>();

function openWorker(env: Env): { portal: Portal; world: ReturnType<typeof createWorld> } {
  const known = portals.get(env);
  if (known) return known;
  const world = createWorld(env);
  const opened = { portal: createPortal(world), world };
  portals.set(env, opened);
  return opened;
}

export default {
  fetch: (request, env, context) => openWorker(env).portal.fetch(request, env, context),
  scheduled: (_event, env) => openWorker(env).world.syncContent(),
} satisfies ExportedHandler<Env>;
