import { formatCitation } from "#client/contract/citation/styles.ts";
import type { Part } from "#client/contract/failures.ts";
import type { CitingWorks, Reference } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import type { Citations } from "../../../external/citations.ts";
import { isDoi } from "../../../external/client.ts";
import { CITATION_VERSIONS_MAX, CITATIONS_SHOWN, REFERENCES_SHOWN } from "../../../limits.ts";
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

/** Works that cite any version of a record; none where DataCite is not used. */
export function startCitations(context: LoadContext, place: TabPlace): RecordLater {
  const { citations } = context.services;
  return citations ? { citations: loadCitations(context, citations, place) } : {};
}

async function loadCitations(
  context: LoadContext,
  citations: Citations,
  place: TabPlace,
): Promise<Part<CitingWorks>> {
  const { versions, mayBeMore } = await findVersions(context, place);
  const own = Map.groupBy(versions, ({ doi }) => doi.toLowerCase());
  const answers = await Promise.all(
    [...own].map(async ([doi, named]) => ({ named, found: await citations.read(doi) })),
  );
  const cited = new Map<string, number[]>();
  for (const { named, found } of answers) {
    if (!found.ok) return found;
    const numbers = named.map(({ version }) => version);
    for (const doi of found.value.filter((each) => !own.has(each)))
      cited.set(doi, [...(cited.get(doi) ?? []), ...numbers]);
  }
  const works = [...cited].slice(0, CITATIONS_SHOWN).map(async ([doi, numbers]) => ({
    doi,
    versions: numbers.toSorted((a, b) => a - b),
    ...(await loadLine(context, doi)),
  }));
  return {
    ok: true,
    value: {
      total: cited.size,
      works: await Promise.all(works),
      versionCount: versions.length,
      mayBeMore,
    },
  };
}

interface CitableVersion {
  version: number;
  doi: string;
}

/** The versions to look up, newest first: also withdrawn ones, because works go on citing them. */
async function findVersions(
  { catalogue }: LoadContext,
  { record, versions: requested }: TabPlace,
): Promise<{ versions: CitableVersion[]; mayBeMore: boolean }> {
  const found = await (requested ?? catalogue.versions(record.id));
  const others = found.ok
    ? found.value.filter(({ doi, version }) => doi !== "" && version !== record.version)
    : [];
  const asked: CitableVersion[] = [record, ...others.slice(0, CITATION_VERSIONS_MAX - 1)];
  return {
    versions: asked.toSorted((a, b) => b.version - a.version),
    mayBeMore: !found.ok || others.length >= CITATION_VERSIONS_MAX,
  };
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
