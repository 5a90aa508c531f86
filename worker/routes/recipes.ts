import { type Context, Hono } from "hono";
import * as v from "valibot";
import { fileHref } from "#client/contract/files.ts";
import { isRecipeName, RECIPES } from "#client/contract/recipes.ts";
import type { PortalEnv } from "../app-env.ts";
import { readObjects } from "../signposting/read-objects.ts";
import type { World } from "../world.ts";
import { toHeaders } from "./caller-headers.ts";
import { RECORD_PATH } from "./record-path.ts";
import { type ListedFile, writeRecipe } from "./write-recipe.ts";

const ManifestFile = v.object({ path: v.string(), sha256: v.nullish(v.string(), null) });

interface Place {
  id: number;
  version: number;
}

/** `…/version/2/SHA256SUMS` and its like: all of a version's files for the tools people fetch them with. */
export function recipes(world: World): Hono<PortalEnv> {
  const [, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>().get(`${versionPath}/:recipe`, async (c, next) => {
    const { id = "", version = "", recipe = "" } = c.req.param();
    if (!isRecipeName(recipe)) return next();
    const place = { id: Number(id), version: Number(version) };
    const opened = await world.api.open(`/discover/datasets/${id}/versions/${version}/metadata`, {
      headers: toHeaders(c),
    });
    if (!opened.ok) return refuse(c, 502);
    const { ok, status, body } = opened.value;
    if (!ok || !body) return refuse(c, status);
    const page = world.config.PUBLIC_ORIGIN + c.req.path.replace(/\/[^/]*$/, "");
    const text = writeRecipe(recipe, { page, files: listFiles(world, place, body) });
    return c.body(toStream(text), 200, {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Disposition": `${RECIPES[recipe].disposition}; filename="${recipe}"`,
      "Cache-Control": "private, no-cache",
    });
  });
}

/** The files of a manifest, while it arrives; one that breaks off breaks the recipe off too. */
async function* listFiles(
  { config }: World,
  { id, version }: Place,
  manifest: ReadableStream<Uint8Array>,
): AsyncGenerator<ListedFile> {
  for await (const entry of readObjects(manifest, "files")) {
    const file = v.parse(ManifestFile, entry);
    yield { ...file, url: config.PUBLIC_ORIGIN + fileHref(id, version, file.path) };
  }
}

/** Characters gathered before they are sent: a line each would cost more than what is in it. */
const CHUNK_CHARS = 16_384;

function toStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      let text = "";
      while (text.length < CHUNK_CHARS) {
        const { value, done } = await pieces.next();
        if (done) {
          controller.enqueue(encoder.encode(text));
          return controller.close();
        }
        text += value;
      }
      controller.enqueue(encoder.encode(text));
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

const NOT_STORED = { "Cache-Control": "no-store" };

function refuse(c: Context<PortalEnv>, status: number): Response {
  switch (status) {
    case 401:
    case 403:
      return c.text("These files are withheld.", 403, NOT_STORED);
    case 404:
      return c.text("There is no such version.", 404, NOT_STORED);
    case 410:
      return c.text("This record was withdrawn; its files are gone.", 410, NOT_STORED);
    default:
      return c.text("The catalogue did not answer. Try again.", 502, NOT_STORED);
  }
}
