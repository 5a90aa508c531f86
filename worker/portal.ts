import { createApp } from "./app.ts";
import { createServeCachedPage } from "./page-cache/serve-cached-page.ts";
import type { Services } from "./services.ts";

/** The portal as the platform calls it. */
export interface Portal {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
}

/** A page that is kept is given out before anything else is looked at. */
export function createPortal(services: Services): Portal {
  const app = createApp(services);
  const answerKept = createServeCachedPage(services);
  return {
    fetch: async (request, env, context) =>
      (await answerKept(request, context)) ?? app.fetch(request, env, context),
  };
}
