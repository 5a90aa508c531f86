import type { Pages } from "#client/contract/page-data.ts";
import { href } from "#client/contract/routes.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

/** Every tag of the public datasets, with how many carry it. */
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
