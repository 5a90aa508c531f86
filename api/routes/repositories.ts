import { Hono } from "hono";
import { refuseDiscover } from "../refusal.ts";
import { loadOverview, loadRepositories } from "../store/repositories.ts";
import type { World } from "../world.ts";

export function repositoryRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get("/repositories", async (c) => c.json(await loadRepositories(world)));
  routes.get("/repositories/:id/overview", async (c) => {
    const overview = await loadOverview(world, c.req.param("id"));
    if (overview === null) return refuseDiscover(404, "No such repository, or it has no overview.");
    return c.body(overview, 200, { "content-type": "text/markdown; charset=utf-8" });
  });
  return routes;
}
