import { Hono } from "hono";
import { refuseDiscover } from "../http/refusal.ts";
import { loadOverview, loadRepositories } from "../store/repositories.ts";
import type { Services } from "../services.ts";

export function repositoryRoutes(services: Services): Hono {
  const routes = new Hono();
  routes.get("/repositories", async (c) => c.json(await loadRepositories(services)));
  routes.get("/repositories/:id/overview", async (c) => {
    const overview = await loadOverview(services, c.req.param("id"));
    if (overview === null) return refuseDiscover(404, "No such repository, or it has no overview.");
    return c.body(overview, 200, { "content-type": "text/markdown; charset=utf-8" });
  });
  return routes;
}
