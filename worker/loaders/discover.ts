import type { Pages } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import type { Part } from "#client/contract/failures.ts";
import type { ShownRow } from "#client/contract/records.ts";
import { FEATURED_COUNT } from "../limits.ts";
import { mapPart } from "../product-api/map-part.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

/** The newest of each family at a glance (pages, section 1.8). */
export async function loadDiscover(context: LoadContext): Promise<Loaded<Pages["discover"]>> {
  const newest = (family: "datasets" | "code" | "collections"): Promise<Part<ShownRow[]>> =>
    context.catalogue
      .newest(family, FEATURED_COUNT)
      .then((part) => mapPart(part, (found) => found.rows));
  const [datasets, code, collections, repositories] = await Promise.all([
    newest("datasets"),
    newest("code"),
    newest("collections"),
    context.catalogue.repositories(),
  ]);
  const head = {
    title: toTitle(context, "Discover"),
    description: "The newest datasets, code and collections.",
    canonical: context.absolute(href("discover")),
    isIndexable: true,
  };
  return found(head, {
    data: { newest: { datasets, code, collections }, repositories },
    later: {},
  });
}

/** Every tag of the public datasets, with how many have it. */
export async function loadTags(context: LoadContext): Promise<Loaded<Pages["tags"]>> {
  const tags = await context.catalogue.tags("datasets");
  const head = {
    title: toTitle(context, "Tags"),
    description: "What the public datasets are about, from A to Z.",
    canonical: context.absolute(href("tags")),
    isIndexable: true,
  };
  return found(head, { data: { tags }, later: {} });
}
