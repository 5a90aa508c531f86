import { CITED_MAX, parseIds, parseStyle } from "#client/contract/citation/addresses.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import type { FailureCode } from "#client/contract/failures.ts";
import type { CitePage, Pages } from "#client/contract/page-data.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import type { Catalogue } from "../product-api/catalogue.ts";
import { toWork } from "./record/cited-work.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";

/** A selection of records as a bibliography, in the order they were named. */
export async function loadCite(context: LoadContext): Promise<Loaded<Pages["cite"]>> {
  const selected = parseIds(context.query("ids"));
  const ids = selected.slice(0, CITED_MAX);
  const style = parseStyle(context.query("style")[0]);
  const { records, failure, ageSeconds } = await findRecords(context.catalogue, ids);
  const citations = records.map((record) => ({
    id: record.id,
    family: record.family,
    title: record.title,
    text: formatCitation(toWork(context.services, record), style),
  }));
  const missing = ids.filter((id) => !records.some((record) => record.id === id));
  const head = {
    title: toTitle(context, "Cite a selection"),
    description: "References of several records, and files for reference managers.",
    isIndexable: false,
  };
  const data: CitePage = {
    ids,
    others: selected.slice(CITED_MAX),
    style,
    citations,
    missing,
    failure,
    ...(ageSeconds > 0 && { ageSeconds }),
  };
  return found(head, { data, later: {} });
}

interface FoundRecords {
  records: RecordDetail[];
  /** Why some could not be requested at all; `null` when the catalogue answered every time. */
  failure: FailureCode | null;
  /** Age of the oldest stored copy among them; 0 when none is a copy. */
  ageSeconds: number;
}

/** The newest versions of the records that exist. */
export async function findRecords(
  catalogue: Catalogue,
  ids: readonly number[],
): Promise<FoundRecords> {
  const answers = await Promise.all(ids.map((id) => catalogue.record(String(id), null)));
  const found = answers.flatMap((answer) => (answer.kind === "record" ? [answer] : []));
  const failed = answers.find(
    (answer) => answer.kind === "failed" && answer.failure.code !== "not_found",
  );
  return {
    records: found.map(({ record }) => record),
    failure: failed?.kind === "failed" ? failed.failure.code : null,
    ageSeconds: Math.max(0, ...found.map(({ ageSeconds }) => ageSeconds ?? 0)),
  };
}
