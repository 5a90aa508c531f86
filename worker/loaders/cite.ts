import { isLasting } from "#client/contract/failures.ts";
import { CITED_MAX, parseIds, parseStyle } from "#client/contract/citation/addresses.ts";
import { formatCitation } from "#client/contract/citation/styles.ts";
import type { CitePage, Pages } from "#client/contract/page-data.ts";
import { toReferenceTexts, toWork } from "./record/cited-work.ts";
import { found, type LoadContext, type Loaded, toTitle } from "./load.ts";
import { findSelected } from "./selected-records.ts";

/** A selection of records as a bibliography, in the order they were named. */
export async function loadCite(context: LoadContext): Promise<Loaded<Pages["cite"]>> {
  const selected = parseIds(context.query("ids"));
  const ids = selected.slice(0, CITED_MAX);
  const style = parseStyle(context.query("style")[0]);
  const { records, absent, ageSeconds } = await findSelected(context.catalogue, ids);
  const cited = records.map((record) => ({ record, work: toWork(context.services, record) }));
  const citations = cited.map(({ record: { id, family, title }, work }) => ({
    id,
    family,
    title,
    text: formatCitation(work, style),
  }));
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
    references: cited.length > 0 ? toReferenceTexts(cited.map(({ work }) => work)) : null,
    missing: absent.map(({ id }) => id),
    failure: absent.find(({ code }) => !isLasting(code))?.code ?? null,
    ...(ageSeconds > 0 && { ageSeconds }),
  };
  return found(head, { data, later: {} });
}
