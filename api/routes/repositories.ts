import { Hono } from "hono";
import { loadRepositories } from "../store/repositories.ts";
import type { World } from "../world.ts";

export function repositoryRoutes(world: World): Hono {
  const routes = new Hono();
  routes.get("/repositories", async (c) => c.json(await loadRepositories(world)));
  return routes;
}
