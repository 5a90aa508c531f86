import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import { createCitations } from "./citations.ts";
import type { ExternalClient } from "./client.ts";
import { createOrcidRecords } from "./orcid/orcid-records.ts";
import { createReferences } from "./references.ts";

interface ExternalParts {
  external: ExternalClient;
  copies: Pick<Cache, "match" | "put">;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/** The texts of other services, as far as the settings name them. */
export function openExternal(
  { DATACITE_API, ORCID_API }: Pick<Config, "DATACITE_API" | "ORCID_API">,
  { external, copies, now }: ExternalParts,
): Pick<Services, "external" | "references" | "citations" | "orcidRecords"> {
  return {
    external,
    references: createReferences({ external, now }),
    citations: DATACITE_API === "" ? null : createCitations({ external, now }),
    orcidRecords: ORCID_API === "" ? null : createOrcidRecords({ external, copies, now }),
  };
}
