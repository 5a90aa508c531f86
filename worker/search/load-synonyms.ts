import type { Content } from "#content-cache/index.ts";
import type { Family } from "#client/contract/records.ts";
import type { Catalogue } from "../product-api/catalogue.ts";
import { DEFAULT_SYNONYMS } from "./default-synonyms.ts";
import { readTagSynonyms, type Synonyms } from "./synonyms.ts";

interface Sources {
  content: Promise<Content>;
  catalogue: Pick<Catalogue, "tags">;
}

/** The synonyms of a family's searches: by the editors' list or the portal's own, and by tags. */
export async function loadSynonyms(
  { content, catalogue }: Sources,
  family: Family,
): Promise<Synonyms> {
  const [lists, tags] = await Promise.all([
    content.then((given) => given.synonyms()),
    catalogue.tags(family),
  ]);
  const ofTags = tags.ok ? readTagSynonyms(tags.value.map(({ tag }) => tag)) : [];
  return [...(lists.length > 0 ? lists : DEFAULT_SYNONYMS), ...ofTags];
}
