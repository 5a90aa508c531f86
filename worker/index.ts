import { withRequestId } from "#platform/request-log.ts";
import { withServerTiming } from "#platform/server-timing.ts";
import { sendAlerts } from "./alerts/alerts.ts";
import { createServices } from "./create-services.ts";
import { createPortal, type Portal } from "./app.ts";

/** One portal for each set of bindings; an isolate has one. */
const portals = new WeakMap<Env, { portal: Portal; services: ReturnType<typeof createServices> }>();

function openWorker(env: Env): { portal: Portal; services: ReturnType<typeof createServices> } {
  const known = portals.get(env);
  if (known) return known;
  const services = createServices(env);
  const opened = { portal: createPortal(services), services };
  portals.set(env, opened);
  return opened;
}

export default {
  fetch: (request, env, context) =>
    withServerTiming(() => openWorker(env).portal.fetch(request, env, context)),
  scheduled: (_event, env) =>
    withRequestId(async () => {
      const { services } = openWorker(env);
      const alert = (): Promise<void> => sendAlerts(services, { kv: env.CONTENT, fetch });
      await services.syncContent().finally(alert);
    }),
} satisfies ExportedHandler<Env>;
