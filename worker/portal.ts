import { createApp } from "./app.ts";
import { createKeptAnswers } from "./kept-answers.ts";
import type { World } from "./world.ts";

/** The portal as the platform calls it. */
export interface Portal {
  fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response>;
}

/** A page that is kept is given out before anything else is looked at. */
export function createPortal(world: World): Portal {
  const app = createApp(world);
  const answerKept = createKeptAnswers(world);
  return {
    fetch: async (request, env, context) =>
      (await answerKept(request, context)) ?? app.fetch(request, env, context),
  };
}
