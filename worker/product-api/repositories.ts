import { parseRepositories, type Repository } from "#api/wire/external-repositories.ts";
import type { Part } from "#client/contract/failures.ts";
import type { RepositoryRow } from "#client/contract/page-data.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { OVERVIEW_MAX_BYTES, SIGNED_ADDRESS_MAX_AGE_S } from "../limits.ts";
import { readMarkdown } from "../markdown/markdown-html.ts";
import type { RenderingsOfRequest } from "../markdown/renderings.ts";
import type { ExternalClient } from "../external/client.ts";
import type { ProductApi } from "./client.ts";
import { mapPart } from "./map-part.ts";
import type { Reads } from "./reads.ts";

export interface RepositoryReads {
  /** The open repositories, by display name (pages, section 1.9). */
  repositories(): Promise<Part<RepositoryRow[]>>;
  /** A repository's own description: from our product API, or from an allowed host. */
  overview(of: RepositoryRow): Promise<Part<SanitizedHtml | null>>;
}

interface RepositoryReadsDependencies extends RenderingsOfRequest {
  api: ProductApi;
  external: Pick<ExternalClient, "readDocument">;
  reads: Reads;
}

export function createRepositoryReads(parts: RepositoryReadsDependencies): RepositoryReads {
  const { api, external, reads, renderings, defer } = parts;
  return {
    async repositories() {
      const question = { path: "/publishing/repositories", parse: parseRepositories };
      const part = await reads.read(question, (repositories) => repositories);
      const isOld = part.ok && (part.ageSeconds ?? 0) > SIGNED_ADDRESS_MAX_AGE_S;
      return mapPart(part, (repositories) =>
        repositories
          .map((repository) => ({ ...toRepositoryRow(repository), ...(isOld && WITHOUT_FILES) }))
          .sort((a, b) => a.name.localeCompare(b.name, "en")),
      );
    },
    async overview({ overviewUrl }) {
      if (overviewUrl === null) return { ok: true, value: null };
      const own = OWN_OVERVIEW.exec(overviewUrl)?.[0];
      const found = own
        ? await api.askText(own, OVERVIEW_MAX_BYTES)
        : await external.readDocument(overviewUrl, OVERVIEW_MAX_BYTES);
      if (!found.ok) return found;
      const overview = { ...found.value, place: null, source: overviewUrl };
      return { ok: true, value: (await readMarkdown({ renderings, defer }, overview)).html };
    },
  };
}

/** Signed addresses expire before a stored copy does. */
const WITHOUT_FILES = { logoUrl: null, overviewUrl: null };

const OWN_OVERVIEW = /\/publishing\/repositories\/[\w:%-]{1,120}\/overview$/;

function toRepositoryRow(repository: Repository): RepositoryRow {
  return {
    id: repository.organizationNodeId,
    name: repository.displayName || repository.name,
    description: repository.description,
    isOpen: repository.type === "PUBLIC",
    url: /^https?:\/\//.test(repository.url) ? repository.url : null,
    logoUrl: repository.logoFile.startsWith("https://") ? repository.logoFile : null,
    overviewUrl: /^https?:\/\//.test(repository.overviewDocument)
      ? repository.overviewDocument
      : null,
  };
}
