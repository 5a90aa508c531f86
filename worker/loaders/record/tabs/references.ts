import { formatCitation } from "#client/contract/citation/styles.ts";
import type { Part } from "#client/contract/failures.ts";
import type { CitingWorks, Reference } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import type { Citations } from "../../../external/citations.ts";
import { isDoi } from "../../../external/client.ts";
import { REFERENCES_SHOWN } from "../../../limits.ts";
import { toWork } from "../cited-work.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

export function startReferences(context: LoadContext, { record }: TabPlace): RecordLater {
  return { references: loadReferences(context, record) };
}

/**
 * A record's references, one APA citation each: our own records are formatted here, all others by the
 * DOI resolver. A citation that is not available leaves the DOI.
 */
async function loadReferences(
  context: LoadContext,
  { publications }: RecordDetail,
): Promise<Part<Reference[]>> {
  const references = publications.map(async ({ doi, relationship }, index) => ({
    doi,
    relationship,
    ...(index < REFERENCES_SHOWN ? await loadLine(context, doi) : { line: null, href: null }),
  }));
  return { ok: true, value: await Promise.all(references) };
}

/** Works that cite a version; none where DataCite is not used. */
export function startCitations(context: LoadContext, record: RecordDetail): RecordLater {
  const { citations } = context.services;
  return citations ? { citations: loadCitations(context, citations, record) } : {};
}

async function loadCitations(
  context: LoadContext,
  citations: Citations,
  { doi }: RecordDetail,
): Promise<Part<CitingWorks>> {
  const found = await citations.read(doi);
  if (!found.ok) return found;
  const { total, dois } = found.value;
  const works = dois.map(async (citing) => ({ doi: citing, ...(await loadLine(context, citing)) }));
  return { ok: true, value: { total, works: await Promise.all(works) } };
}

async function loadLine(
  context: LoadContext,
  doi: string,
): Promise<Pick<Reference, "line" | "href">> {
  if (!isDoi(doi)) return { line: null, href: null };
  const own = await context.catalogue.recordOfDoi(doi);
  if (own.ok) {
    const { family, id } = own.value;
    const line = formatCitation(toWork(context.services, own.value), "apa");
    return { line, href: href(`${family}.detail`, { id }) };
  }
  const found = await context.services.references.read(doi);
  return { line: found.ok ? found.value : null, href: null };
}
