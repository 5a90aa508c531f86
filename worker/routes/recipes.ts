import { type Context, Hono } from "hono";
import { fileHref } from "#client/contract/files.ts";
import { isRecipeName, RECIPES } from "#client/contract/recipes.ts";
import type { PortalEnv } from "../app-env.ts";
import { loadManifest, toWholePath } from "../product-api/manifest.ts";
import type { World } from "../world.ts";
import { toHeaders } from "./caller-headers.ts";
import { RECORD_PATH } from "./record-path.ts";
import { type ListedFile, writeRecipe } from "./write-recipe.ts";

/** `…/version/2/SHA256SUMS` and its like: a version's files for the tools people fetch them with. */
export function recipes(world: World): Hono<PortalEnv> {
  const [, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>().get(`${versionPath}/:recipe`, async (c, next) => {
    const { id = "", version = "", recipe = "" } = c.req.param();
    if (!isRecipeName(recipe)) return next();
    const files = await loadFiles(world, c, { id, version });
    if (!Array.isArray(files)) return files;
    const origin = world.config.PUBLIC_ORIGIN;
    const place = { page: origin + c.req.path.replace(/\/[^/]*$/, ""), files };
    return c.body(writeRecipe(recipe, place), 200, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `${RECIPES[recipe].disposition}; filename="${recipe}"`,
      "Cache-Control": "private, no-cache",
    });
  });
}

async function loadFiles(
  world: World,
  c: Context<PortalEnv>,
  { id, version }: { id: string; version: string },
): Promise<ListedFile[] | Response> {
  const place = { id: Number(id), version: Number(version) };
  const manifest = await loadManifest(world.api, { ...place, headers: toHeaders(c) });
  if (!manifest.ok) return refuse(c, manifest.status);
  return manifest.files.map((file) => {
    const path = toWholePath(file);
    const url = world.config.PUBLIC_ORIGIN + fileHref(place.id, place.version, path);
    return { path, url, size: file.size, sha256: file.sha256 };
  });
}

const NOT_STORED = { "Cache-Control": "no-store" };

function refuse(c: Context<PortalEnv>, status: number): Response {
  switch (status) {
    case 401:
    case 403:
      return c.text("These files are withheld, or too many for one list.", 403, NOT_STORED);
    case 404:
      return c.text("There is no such version, or it holds no files.", 404, NOT_STORED);
    case 410:
      return c.text("This record was withdrawn; its files are gone.", 410, NOT_STORED);
    default:
      return c.text("The catalogue did not answer. Try again.", 502, NOT_STORED);
  }
}
