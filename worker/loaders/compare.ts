import { COMPARED_MAX } from "#client/contract/limits.ts";
import type { ComparedRecord, ComparePage } from "#client/contract/lists/lists.ts";
import type { Pages } from "#client/contract/page-data.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import type { SourceMetadata } from "#api/wire/source-metadata.ts";
import { cutText } from "#base/cut.ts";
import { formatPeriod } from "../markdown/format-period.ts";
import { toPlainText } from "../markdown/plain-text.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";
import { findSelected } from "./selected-records.ts";

/** Up to four records side by side. */
export async function loadCompare(context: LoadContext): Promise<Loaded<Pages["compare"]>> {
  const selected = readIds(context.query("ids"));
  const ids = selected.slice(0, COMPARED_MAX);
  const { records, absent, ageSeconds } = await findSelected(context.catalogue, ids);
  const compared = await Promise.all(
    records.map(async (record) =>
      toCompared(record, await context.catalogue.sourceMetadata(record)),
    ),
  );
  const head = {
    title: toTitle(context, "Compare records"),
    description: "Records of the catalogue side by side.",
    isIndexable: false,
  };
  const data: ComparePage = {
    ids,
    others: selected.slice(COMPARED_MAX),
    records: compared,
    absent,
    ...(ageSeconds > 0 && { ageSeconds }),
  };
  return found(head, { data, later: {} });
}

/** `?ids=1,2,3` and `?ids=1&ids=2` mean the same. */
export function readIds(values: readonly string[]): number[] {
  const ids = values.flatMap((value) => value.split(",")).filter((id) => /^\d{1,15}$/.test(id));
  return [...new Set(ids.map(Number))];
}

/** Variables of one record that are compared; more are counted. */
const VARIABLES_MAX = 40;
const VARIABLE_MAX_CHARS = 80;

function toCompared(record: RecordDetail, source: SourceMetadata): ComparedRecord {
  const {
    tables,
    variables: arrays = [],
    temporalCoverage,
    spatialCoverage,
    box,
    licenses = [],
  } = source;
  const variables = new Map<string, string>();
  const columns = tables.flatMap(({ fields }) => fields);
  for (const { name, unit } of [...columns, ...arrays]) {
    if (!variables.has(name) || unit) variables.set(name, unit ?? "");
  }
  const edges = box && [box.west, box.south, box.east, box.north].join(", ");
  const more = licenses.slice(1).flatMap(({ name, title }) => name ?? title ?? []);
  return {
    ...record,
    description: toPlainText(record.description),
    period: temporalCoverage ? formatPeriod(temporalCoverage) : null,
    place: [spatialCoverage, edges && `west, south, east, north: ${edges}`]
      .filter(Boolean)
      .join("; "),
    variables: [...variables].slice(0, VARIABLES_MAX).map(([name, unit]) => ({
      name: cutText(name, VARIABLE_MAX_CHARS),
      unit: cutText(unit, VARIABLE_MAX_CHARS),
    })),
    variableCount: variables.size,
    moreLicenses: more.map((name) => cutText(name, VARIABLE_MAX_CHARS)),
  };
}
