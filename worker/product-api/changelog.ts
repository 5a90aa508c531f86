import type { Part } from "#client/contract/failures.ts";
import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import { MARKDOWN_MAX_BYTES } from "../limits.ts";
import { readReadme } from "../markdown/readme.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import type { ProductApi } from "./client.ts";

/** What the authors say of a version; `null` when they said nothing. */
export async function loadChangelog(
  { api, ...rendered }: RenderingsOfRequest & { api: ProductApi },
  place: { id: number; version: number },
): Promise<Part<MarkdownHtml | null>> {
  const path = `/discover/datasets/${place.id}/versions/${place.version}/changelog`;
  const found = await api.askText(path, MARKDOWN_MAX_BYTES);
  const source = `/datasets/${place.id}/version/${place.version}/changelog.md`;
  if (found.ok) {
    return { ok: true, value: await readReadme(rendered, { ...found.value, place, source }) };
  }
  return found.failure.code === "not_found" ? { ok: true, value: null } : found;
}
