import type { Services } from "../services.ts";
import { OPTIONAL_FIELDS, type Publication } from "./publication.ts";
import type { PreviewAnswer } from "../wire/publish-answers.ts";
import { loadNextVersion } from "./commit.ts";
import { findTarget } from "./identity.ts";
import { hashToHex } from "#base/hex.ts";
import { isObject } from "#base/parse-json.ts";
import { toDescription, type Description } from "./description.ts";

/** The outcome of a publication, compared with the newest public version of its dataset. */
type Verdict =
  | { status: "unchanged"; version: number }
  | { status: "revision"; version: number; revision: number }
  | { status: "version" };

/** Compares a publication with the published one and writes nothing. */
export async function judgePublication(
  services: Services,
  datasetId: number,
  publication: Publication,
): Promise<{ verdict: Verdict; fingerprint: Fingerprint }> {
  const fingerprint = await hashPublication(publication);
  const newest = await loadNewest(services, datasetId);
  const verdict = toVerdict(newest, { fingerprint, mayRevise: publication.mayRevise });
  return { verdict, fingerprint };
}

interface Newest {
  version: number;
  revision: number;
  fingerprint: string;
}

function toVerdict(
  newest: Newest | null,
  { fingerprint, mayRevise }: { fingerprint: Fingerprint; mayRevise: boolean },
): Verdict {
  if (newest === null) return { status: "version" };
  const { version, revision } = newest;
  if (newest.fingerprint === toFingerprintText(fingerprint))
    return { status: "unchanged", version };
  return mayRevise && isRevision(newest, fingerprint)
    ? { status: "revision", version, revision: revision + 1 }
    : { status: "version" };
}

async function loadNewest({ db }: Services, datasetId: number): Promise<Newest | null> {
  return db
    .prepare(
      `SELECT v.version, v.revision, v.fingerprint
       FROM datasets AS d JOIN versions AS v ON v.id = d.current_id
       WHERE d.id = ?1 AND d.listed = 1`,
    )
    .bind(datasetId)
    .first<Newest>();
}

/** Papers that changed without the description would be lost in a revision: they make a next version. */
function isRevision(newest: Newest, { content, description }: Fingerprint): boolean {
  const known = readFingerprint(newest.fingerprint);
  return known.content === content && known.description !== description;
}

/** The outcome of announcing and committing this. Nothing is written. */
export async function previewPublication(
  services: Services,
  publication: Publication,
): Promise<PreviewAnswer> {
  const identity = await findTarget(services, publication);
  if (identity.status !== "found") return identity;
  const { id: datasetId } = identity.target;
  if (datasetId === null) return { status: "new" };
  const { verdict } = await judgePublication(services, datasetId, publication);
  if (verdict.status !== "version") return { ...verdict, datasetId };
  const version = await loadNextVersion(services, datasetId);
  return version === 1 ? { status: "new" } : { status: "version", datasetId, version };
}

/**
 * Identifies a version by three SHA-256: of its content, of its description, and of
 * the files that its description was read from. Each is equal for equal content, whatever the order of
 * files and of object keys in the request.
 */
interface Fingerprint {
  content: string;
  description: string;
  papers: string;
}

async function hashPublication(publication: Publication): Promise<Fingerprint> {
  const {
    files,
    publishedAt: _when,
    mayRevise: _may,
    dataset: _named,
    records,
    variables: _read,
    ...rest
  } = publication;
  const described = toDescription(publication);
  const own = Object.entries(rest).filter(([name]) => !(name in described));
  const content = { ...Object.fromEntries(own), ...(records.length > 0 && { records }) };
  const papers = files.filter(({ isPaper }) => isPaper);
  const lines = files.map((file) => (file.isPaper ? ` ${file.path}` : toLine(file)));
  return {
    content: await hashToHex([toCanonicalJson(content), ...lines.toSorted()].join("\n")),
    description: await hashDescription(described),
    papers: await hashToHex(papers.map(toLine).toSorted().join("\n")),
  };
}

/**
 * Equal for descriptions with the same values. Newer fields count only where they are given,
 * so that older versions are recognised.
 */
export async function hashDescription(description: Description): Promise<string> {
  const later = new Set<string>([...OPTIONAL_FIELDS, "sourceMetadata"]);
  const given = Object.entries(description).filter(
    ([name, value]) => value !== null || !later.has(name),
  );
  return hashToHex(toCanonicalJson(Object.fromEntries(given)));
}

/** The format of the column `versions.fingerprint`. */
export function toFingerprintText({ content, description, papers }: Fingerprint): string {
  return `${content} ${description} ${papers}`;
}

export function readFingerprint(text: string): Fingerprint {
  const [content = "", description = "", papers = ""] = text.split(" ");
  return { content, description, papers };
}

function toLine({ sha256, size, path }: Publication["files"][number]): string {
  return `${sha256} ${size} ${path}`;
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
