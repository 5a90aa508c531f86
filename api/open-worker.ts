import type { Hono } from "hono";
import { COMMON_HEADERS } from "#platform/common-headers.ts";
import { createLog, identifyRequest } from "#platform/request-log.ts";
import { logUnusableSettings } from "#platform/setting-checks.ts";
import { createApp, FAILED } from "./app.ts";
import type { Bindings } from "./bindings.ts";
import { refuseByPath } from "./http/refusal.ts";
import { createServices, toBuild, type Services } from "./services.ts";

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

/** Answers a request under the id of the portal's, also while settings stop the Worker. */
export function answerRequest(
  bindings: Bindings,
  request: Request,
  givenId: string | undefined,
): Promise<Response> {
  return identifyRequest(async () => {
    let app: Hono;
    try {
      app = openWorker(bindings).app;
    } catch (error) {
      logUnusableSettings(error, createLog(toBuild(bindings)));
      const refusal = refuseByPath(new URL(request.url).pathname, 500, FAILED);
      // Without it the platform's cache would keep the answer for two hours.
      refusal.headers.set("cache-control", "no-store");
      for (const [name, value] of COMMON_HEADERS) refusal.headers.set(name, value);
      return refusal;
    }
    return app.fetch(request);
  }, givenId);
}
