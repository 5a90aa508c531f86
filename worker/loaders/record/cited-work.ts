import { type CitedWork, toCitedWork } from "#client/contract/citation/work.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { toPlainPath } from "#client/contract/routes.ts";
import type { Services } from "../../services.ts";

/** This version of a record as cited in the brand's style (CI-05). */
export function toWork({ config }: Pick<Services, "config">, record: RecordDetail): CitedWork {
  const { family, id, version } = record;
  const pageUrl = config.PUBLIC_ORIGIN + toPlainPath(`${family}.version`, { id, version });
  return toCitedWork(record, { publisher: config.UNIVERSITY_NAME, pageUrl });
}
