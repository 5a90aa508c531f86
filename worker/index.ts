import { runCron } from "#platform/cron-run.ts";
import { createLog, identifyRequest } from "#platform/request-log.ts";
import { withServerTiming } from "#platform/server-timing.ts";
import { logUnusableSettings } from "#platform/setting-checks.ts";
import { sendAlerts } from "./alerts/alerts.ts";
import { createServices } from "./create-services.ts";
import { createPortal, type Portal } from "./app.ts";
import { answerUnopened } from "./middleware/errors.ts";
import { readBuild } from "./page/build.ts";
import type { Services } from "./services.ts";

interface OpenWorker {
  services: Services & ReturnType<typeof createServices>;
  /** English pages, and all addresses that have no language. */
  portal: Portal;
  /** Loaded with the first request for a German page. */
  german?: Promise<Portal>;
}

/** One portal for each set of bindings; an isolate has one. */
const portals = new WeakMap<Env, OpenWorker>();

function openWorker(env: Env): OpenWorker {
  const known = portals.get(env);
  if (known) return known;
  const services = createServices(env);
  const opened = { portal: createPortal(services), services };
  portals.set(env, opened);
  return opened;
}

const GERMAN_PAGE = /^https?:\/\/[^/]+\/de(?=[/?]|$)/;

async function findPortal(worker: OpenWorker, { url }: Request): Promise<Portal> {
  if (!GERMAN_PAGE.test(url)) return worker.portal;
  worker.german ??= openGerman(worker.services);
  return worker.german;
}

async function openGerman(services: Services): Promise<Portal> {
  const { createLanguagePortal } = await import("./language-portal.ts?language=de");
  return createLanguagePortal(services);
}

export default {
  fetch: (request, env, context) =>
    withServerTiming(async () => {
      let worker: OpenWorker;
      try {
        worker = openWorker(env);
      } catch (error) {
        return identifyRequest(async () => {
          logUnusableSettings(error, createLog(readBuild().id));
          return answerUnopened();
        });
      }
      const portal = await findPortal(worker, request);
      return portal.fetch(request, env, context);
    }),
  scheduled: ({ cron }, env) =>
    runCron({ cron, log: createLog(readBuild().id) }, async () => {
      const { services } = openWorker(env);
      await services.syncContent().finally(async () => {
        await sendAlerts(services, { kv: env.CONTENT, fetch });
        await services.cronWatch.note();
      });
    }),
} satisfies ExportedHandler<Env>;
