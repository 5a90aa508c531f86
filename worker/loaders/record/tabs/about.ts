import type { Part } from "#client/contract/failures.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { RecordDetail, ShownRow } from "#client/contract/records.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import { toSourceHtml } from "../../../markdown/source-metadata.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

const TAGS_ASKED = 3;
const RECORDS_ASKED = 12;
const SHOWN = 4;

/** The versions for the record's history, and records like it. */
export function startAbout(context: LoadContext, { record, versions }: TabPlace): RecordLater {
  return {
    versions: versions ?? context.catalogue.versions(record.id),
    source: loadSource(context, record),
    ...(record.tags.length > 0 && { similar: loadSimilar(context, record) }),
  };
}

async function loadSource(
  { catalogue }: LoadContext,
  record: RecordDetail,
): Promise<Part<SanitizedHtml>> {
  return { ok: true, value: toSourceHtml(await catalogue.sourceMetadata(record)) };
}

/** Records of the same family that share the most tags. */
async function loadSimilar(
  context: LoadContext,
  { id, family, tags }: RecordDetail,
): Promise<Part<ShownRow[]>> {
  const requested = tags.slice(0, TAGS_ASKED);
  const answers = await Promise.all(
    requested.map((tag) => context.catalogue.tagged(tag, { family, count: RECORDS_ASKED })),
  );
  const failed = answers.find((answer) => !answer.ok);
  if (failed && answers.every((answer) => !answer.ok)) return failed;
  const found = answers.flatMap((answer) => (answer.ok ? answer.value : []));
  const others = new Map(found.filter(({ row }) => row.id !== id).map((one) => [one.row.id, one]));
  const shared = (one: { tags: string[] }): number =>
    one.tags.filter((tag) => tags.includes(tag)).length;
  const ranked = [...others.values()].toSorted(
    (a, b) => shared(b) - shared(a) || b.row.id - a.row.id,
  );
  return { ok: true, value: ranked.slice(0, SHOWN).map(({ row }) => row) };
}
