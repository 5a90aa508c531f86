import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { releaseEmbargoes } from "./publish/release-embargoes.ts";
import { createWorld, type World } from "./world.ts";

interface Worker {
  world: World;
  app: Hono;
}

/** One Worker for each set of bindings; an isolate has one. */
const workers = new WeakMap<Bindings, Worker>();

function openWorker(bindings: Bindings): Worker {
  const known = workers.get(bindings);
  if (known) return known;
  const world = createWorld(bindings);
  const opened = { world, app: createApp(world) };
  workers.set(bindings, opened);
  return opened;
}

async function release(bindings: Bindings): Promise<void> {
  const count = await releaseEmbargoes(openWorker(bindings).world);
  if (count > 0) console.log(JSON.stringify({ event: "embargoes_released", count }));
}

export default {
  fetch: (request, bindings) => openWorker(bindings).app.fetch(request),
  scheduled: (_event, bindings) => release(bindings),
} satisfies ExportedHandler<Bindings>;
