import { EXPORTS } from "#client/contract/citation/exports.ts";
import * as work from "#client/contract/citation/work.ts";
import type { ReferenceTexts } from "#client/contract/record-parts.ts";
import type { Family, RecordDetail, TombstoneRecord } from "#client/contract/records.ts";
import { toPlainPath } from "#client/contract/routes.ts";
import type { Services } from "../../services.ts";

/** This version of a record as cited in the brand's style (CI-05). */
export function toWork(services: Pick<Services, "config">, record: RecordDetail): work.CitedWork {
  return work.toCitedWork(record, toPlace(services, record));
}

/** Works for reference managers, as text to copy. */
export function toReferenceTexts(works: work.CitedWork[]): ReferenceTexts {
  return { bibtex: EXPORTS.bibtex.write(works), ris: EXPORTS.ris.write(works) };
}

/** A withdrawn version as it was cited before. */
export function toCitation(
  services: Pick<Services, "config">,
  tombstone: TombstoneRecord & { family: Family },
): work.Citation {
  return work.toCitation(tombstone, toPlace(services, tombstone));
}

function toPlace(
  { config }: Pick<Services, "config">,
  { family, id, version }: Pick<RecordDetail, "family" | "id" | "version">,
): { publisher: string; pageUrl: string } {
  const pageUrl = config.PUBLIC_ORIGIN + toPlainPath(`${family}.version`, { id, version });
  return { publisher: config.UNIVERSITY_NAME, pageUrl };
}
