import { type Context, Hono } from "hono";
import * as v from "valibot";
import { streamText } from "#base/stream-text.ts";
import { fileHref } from "#client/contract/resource-urls.ts";
import { SELECTION_MAX_PATHS } from "#client/contract/limits.ts";
import { isRecipeName, RECIPE_NAMES, type RecipeName, RECIPES } from "#client/contract/recipes.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { FORM_MAX_BYTES } from "../../limits.ts";
import { openManifest } from "../../product-api/version-files.ts";
import { readObjects } from "../../signposting/read-objects.ts";
import { toHeaders } from "../caller-headers.ts";
import { readForm } from "../read-form.ts";
import { RECORD_PATH } from "../record/record-path.ts";
import { type ListedFile, writeRecipe } from "./write-recipe.ts";

const ManifestFile = v.object({ path: v.string(), sha256: v.nullish(v.string(), null) });

interface Wanted {
  recipe: RecipeName;
  /** Files, and folders with all files in them; none for the whole version. */
  selected: readonly string[];
}

/** Their names as a pattern. */
const RECIPE_PATTERN = RECIPE_NAMES.join("|").replaceAll(".", "\\.");

/**
 * `…/version/2/SHA256SUMS` and its like: a version's files for download tools.
 * `select` names some of them, in the address or, when it is too long, in a form.
 */
export function recipes(services: Services): Hono<PortalEnv> {
  const [, versionPath] = RECORD_PATH;
  return new Hono<PortalEnv>()
    .get(`${versionPath}/:recipe`, async (c, next) => {
      const { recipe } = c.req.param();
      if (!isRecipeName(recipe)) return next();
      return send(services, c, { recipe, selected: c.req.queries("select") ?? [] });
    })
    .post(`${versionPath}/:recipe{${RECIPE_PATTERN}}`, async (c, next) => {
      const { recipe } = c.req.param();
      if (!isRecipeName(recipe)) return next();
      const form = await readForm(services, c, { maxBytes: FORM_MAX_BYTES });
      if (!form) return c.text("This form was not sent from its own page.", 403, NOT_STORED);
      const selected = form.getAll("select").filter((path) => typeof path === "string");
      return selected.length === 0 ? refuse(c, 404) : send(services, c, { recipe, selected });
    });
}

async function send(
  services: Services,
  c: Context<PortalEnv>,
  { recipe, selected }: Wanted,
): Promise<Response> {
  if (selected.length > SELECTION_MAX_PATHS) return refuse(c, 413);
  const { id = "", version = "" } = c.req.param();
  const opened = await openManifest(services.api, { id, version }, toHeaders(c));
  if (!opened.ok) return refuse(c, 502);
  const { ok, status, body } = opened.value;
  if (!ok || !body) return refuse(c, status);
  const toUrl = (path: string): string =>
    services.config.PUBLIC_ORIGIN + fileHref(Number(id), Number(version), path);
  const all = listFiles(body, selected, toUrl);
  const files = selected.length > 0 ? await withBeginning(all) : all;
  if (!files) return refuse(c, 404);
  const page = services.config.PUBLIC_ORIGIN + c.req.path.replace(/\/[^/]*$/, "");
  const disposition = c.req.method === "POST" ? "attachment" : RECIPES[recipe].disposition;
  const text = writeRecipe(recipe, { page, files });
  return c.body(streamText(text, CHUNK_CHARS), 200, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Disposition": `${disposition}; filename="${recipe}"`,
    "Cache-Control": "private, no-cache",
  });
}

/** The requested files of a manifest, while it arrives; one that breaks off breaks the recipe off too. */
async function* listFiles(
  manifest: ReadableStream<Uint8Array>,
  selected: readonly string[],
  toUrl: (path: string) => string,
): AsyncGenerator<ListedFile> {
  const isWanted = toFilter(selected);
  for await (const entry of readObjects(manifest, "files")) {
    const file = v.parse(ManifestFile, entry);
    if (isWanted(file.path)) yield { ...file, url: toUrl(file.path) };
  }
}

/** Whether a path or a folder above it is selected; each is looked up, however many are. */
function toFilter(selected: readonly string[]): (path: string) => boolean {
  if (selected.length === 0) return () => true;
  const paths = new Set(selected.map((path) => path.replace(/^\/+|\/+$/g, "")));
  return (path) => {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (paths.has(path.slice(0, end))) return true;
    }
    return false;
  };
}

/** The same list once its beginning has arrived; `null` when it is empty. */
async function withBeginning<Entry>(
  list: AsyncGenerator<Entry>,
): Promise<AsyncGenerator<Entry> | null> {
  const first = await list.next();
  if (first.done) return null;
  return (async function* () {
    yield first.value;
    yield* list;
  })();
}

const NOT_STORED = { "Cache-Control": "no-store" };

function refuse(c: Context<PortalEnv>, status: number): Response {
  switch (status) {
    case 401:
    case 403:
      return c.text("These files are withheld.", 403, NOT_STORED);
    case 404:
      return c.text("There is no such version, or it has no such files.", 404, NOT_STORED);
    case 410:
      return c.text("This record was withdrawn; its files are gone.", 410, NOT_STORED);
    case 413:
      return c.text(
        `A list holds at most ${SELECTION_MAX_PATHS} rows. Select the folder above them instead.`,
        413,
        NOT_STORED,
      );
    default:
      return c.text("The catalogue did not answer. Try again.", 502, NOT_STORED);
  }
}

/** Characters collected before they are sent: sending each line alone would cost more than its content. */
const CHUNK_CHARS = 16_384;
