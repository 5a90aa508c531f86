import type { Hono } from "hono";
import { identifyRequest, readGivenId, withRequestId } from "#platform/request-log.ts";
import { createApp } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { finishEmailChanges } from "./email-change/change-email.ts";
import { forgetOldKeys } from "./http/idempotency.ts";
import { cleanUp } from "./publish/clean-up.ts";
import { releaseEmbargoes } from "./publish/release-embargoes.ts";
import { createServices, type Services } from "./services.ts";

interface Worker {
  services: Services;
  app: Hono;
}

/** One Worker for each set of bindings; an isolate has one. */
const workers = new WeakMap<Bindings, Worker>();

function openWorker(bindings: Bindings): Worker {
  const known = workers.get(bindings);
  if (known) return known;
  const services = createServices(bindings);
  const opened = { services, app: createApp(services) };
  workers.set(bindings, opened);
  return opened;
}

/** The clock: opens what is due, ends what was interrupted, then clears away what nobody needs. */
async function tick(bindings: Bindings): Promise<void> {
  const { services } = openWorker(bindings);
  const count = await releaseEmbargoes(services);
  if (count > 0) services.log({ event: "embargoes_released", count });
  const changes = await finishEmailChanges(services);
  if (changes > 0) services.log({ event: "email_changes_finished", count: changes });
  const keys = await forgetOldKeys(services);
  if (keys > 0) services.log({ event: "idempotency_keys_forgotten", count: keys });
  const { uploads, blobs } = await cleanUp(services);
  if (uploads + blobs > 0) services.log({ event: "cleaned_up", uploads, blobs });
}

export default {
  fetch: (request, bindings) =>
    identifyRequest(
      async () => openWorker(bindings).app.fetch(request),
      readGivenId(request.headers),
    ),
  scheduled: (_event, bindings) => withRequestId(() => tick(bindings)),
} satisfies ExportedHandler<Bindings>;
