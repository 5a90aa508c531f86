import * as v from "valibot";
import { done, failed, type Outcome } from "../failures.ts";
import { PREVIEW_TIMEOUT_MS } from "../limits.ts";
import { previewPackage } from "../preview.ts";
import type { SourceVersion } from "./source.ts";

/** The catalogue's existing data of a version. */
interface Place {
  isHere: boolean;
  /** The path of its page, where it is here and was not withdrawn. */
  page: string | null;
  /** The DOI to publish it with: none where another version has it. */
  doi: string | null;
  /** The number of its dataset here, so that the next version joins it whatever its title and files are. */
  dataset: number | null;
}

export interface Places {
  find: (version: SourceVersion) => Promise<Outcome<Place>>;
  /** Records what a dry run would publish: another record of it is found as here. */
  plan: (version: SourceVersion) => void;
  /** Records a new publication. */
  add: (version: SourceVersion, datasetId: number) => void;
}

interface Catalogue {
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
}

const Found = v.object({
  id: v.number(),
  version: v.nullish(v.number(), null),
  versionLabel: v.nullish(v.string(), null),
});
type Found = v.InferOutput<typeof Found>;

/** The catalogue's existing data of one dataset. */
interface Known {
  id: number | null;
  /** The number of the version of each label; `null` where it is not known. */
  labels: Map<string, number | null>;
}

/** The path of a version's page. */
export function toPage(datasetId: number, version: number): string {
  return `/datasets/${datasetId}/version/${version}`;
}

function toFoundPage(id: number | null, version: number | null | undefined): string | null {
  return id && version ? toPage(id, version) : null;
}

/**
 * Finds versions by their DOI, and those that share one by their label: the dataset is found by its
 * key, which only publishers may query, so a dry run without a token finds it only by its DOI.
 */
export function createPlaces(catalogue: Catalogue): Places {
  const datasets = new Map<string, Known>();
  const planned = new Set<string>();

  async function findShared(version: SourceVersion): Promise<Outcome<Known>> {
    const known = datasets.get(version.key);
    if (known) return done(known);
    const id = await findByKey(catalogue, version);
    if (!id.ok) return id;
    const labels = id.value === null ? done([]) : await readLabels(catalogue, id.value);
    if (!labels.ok) return labels;
    const read = { id: id.value, labels: new Map(labels.value) };
    datasets.set(version.key, read);
    return done(read);
  }

  function note({ key, fields }: SourceVersion, id: number): void {
    const { labels } = datasets.get(key) ?? { labels: new Map<string, number | null>() };
    datasets.set(key, { id, labels: labels.set(fields.versionLabel ?? "", null) });
  }

  return {
    async find(version) {
      const { doi, sharesDoi, fields } = version;
      if (listNames(version).some((name) => planned.has(name)))
        return done({ isHere: true, page: null, doi, dataset: null });
      const byDoi = doi === null ? done(null) : await readByDoi(catalogue, doi);
      if (!byDoi.ok) return byDoi;
      if (!sharesDoi) {
        if (byDoi.value?.id) note(version, byDoi.value.id);
        const dataset = datasets.get(version.key)?.id ?? null;
        const page = toFoundPage(byDoi.value?.id ?? null, byDoi.value?.version);
        return done({ isHere: byDoi.value !== null, page, doi, dataset });
      }
      const label = fields.versionLabel ?? "";
      if (byDoi.value?.versionLabel === label) {
        const page = toFoundPage(byDoi.value.id, byDoi.value.version);
        return done({ isHere: true, page, doi, dataset: null });
      }
      const shared = await findShared(version);
      if (!shared.ok) return shared;
      const { id, labels } = shared.value;
      const left = byDoi.value === null ? doi : null;
      const page = toFoundPage(id, labels.get(label));
      return done({ isHere: labels.has(label), page, doi: left, dataset: id });
    },
    plan(version) {
      for (const name of listNames(version)) planned.add(name);
    },
    add: note,
  };
}

/** Names that no other version has: its DOI, or its label with its dataset's key and DOI. */
function listNames({ key, doi, sharesDoi, fields }: SourceVersion): string[] {
  const names = (sharesDoi ? [key, doi] : [doi]).filter((name) => name !== null);
  return names.map((name) =>
    sharesDoi ? `${name.toLowerCase()} ${fields.versionLabel}` : name.toLowerCase(),
  );
}

/** The version with a DOI, withdrawn or not; `null` when there is none. */
async function readByDoi(
  { baseUrl, fetch }: Catalogue,
  doi: string,
): Promise<Outcome<Found | null>> {
  const [prefix = "", ...suffix] = doi.toLowerCase().split("/");
  const step = `discover/datasets/doi/${prefix}/${encodeURIComponent(suffix.join("/"))}`;
  const answer = await ask({ baseUrl, fetch }, step);
  if (!answer.ok) return answer;
  if (answer.value.status === 404) return done(null);
  if (answer.value.status === 410) return done({ id: 0, version: null, versionLabel: null });
  const parsed = v.safeParse(Found, await answer.value.json().catch(() => null));
  return parsed.success ? done(parsed.output) : failed({ code: "ANSWER_MALFORMED", baseUrl, step });
}

/** The dataset of a key, requested as a preview of a publication without files, which writes nothing. */
async function findByKey(
  catalogue: Catalogue,
  { key, fields }: SourceVersion,
): Promise<Outcome<number | null>> {
  if (catalogue.token === "") return done(null);
  const preview = await previewPackage({ ...fields, key, files: [] }, catalogue);
  if (!preview.ok) return preview;
  return done("datasetId" in preview.value ? preview.value.datasetId : null);
}

async function readLabels(
  { baseUrl, fetch }: Catalogue,
  id: number,
): Promise<Outcome<[label: string, version: number | null][]>> {
  const step = `discover/datasets/${id}/versions`;
  const answer = await ask({ baseUrl, fetch }, step);
  if (!answer.ok) return answer;
  if (answer.value.status === 404) return done([]);
  const parsed = v.safeParse(v.array(Found), await answer.value.json().catch(() => null));
  if (!parsed.success) return failed({ code: "ANSWER_MALFORMED", baseUrl, step });
  return done(
    parsed.output.flatMap(({ versionLabel, version }) =>
      versionLabel === null ? [] : [[versionLabel, version] as [string, number | null]],
    ),
  );
}

async function ask(
  { baseUrl, fetch }: Pick<Catalogue, "baseUrl" | "fetch">,
  step: string,
): Promise<Outcome<Response>> {
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS);
  const answer = await fetch(`${baseUrl}/${step}`, { signal }).catch(() => null);
  return answer === null
    ? failed({ code: "CATALOGUE_UNREACHABLE", baseUrl, reason: "no answer" })
    : done(answer);
}
