import { parseRepositories, type Repository } from "#api/wire/repositories.ts";
import type { Part } from "#client/contract/failures.ts";
import type { RepositoryRow } from "#client/contract/page-data.ts";
import type { ProductApi } from "./client.ts";
import { mapPart } from "./map-part.ts";
import type { Defer, PublicCache } from "./public-cache.ts";

/** The open repositories, by display name (pages, section 1.9). */
export async function loadRepositories(
  api: ProductApi,
  cache: PublicCache,
  defer: Defer,
): Promise<Part<RepositoryRow[]>> {
  const path = "/publishing/repositories";
  const part = await cache.read(path, () => api.ask({ path, parse: parseRepositories }), defer);
  return mapPart(part, (repositories) =>
    repositories.map(toRepositoryRow).sort((a, b) => a.name.localeCompare(b.name, "en")),
  );
}

function toRepositoryRow(repository: Repository): RepositoryRow {
  return {
    id: repository.organizationNodeId,
    name: repository.displayName || repository.name,
    description: repository.description,
    isOpen: repository.type === "PUBLIC",
    url: /^https?:\/\//.test(repository.url) ? repository.url : null,
    logoUrl: repository.logoFile.startsWith("https://") ? repository.logoFile : null,
  };
}
