import { toSha256 } from "#base/hex.ts";
import { toDescription, type Description } from "./description.ts";
import type { Publication } from "./publication.ts";

/**
 * What a version is known again by, as three SHA-256: what it holds, what it says of itself, and
 * the files that its words were read from. Each is equal for equal content, whatever the order of
 * files and of object keys in the request.
 */
export interface Fingerprint {
  content: string;
  description: string;
  papers: string;
}

export async function toFingerprint(publication: Publication): Promise<Fingerprint> {
  const {
    files,
    publishedAt: _when,
    mayRevise: _may,
    dataset: _named,
    records,
    ...rest
  } = publication;
  const described = toDescription(publication);
  const own = Object.entries(rest).filter(([name]) => !(name in described));
  const content = { ...Object.fromEntries(own), ...(records.length > 0 && { records }) };
  const papers = files.filter(({ isPaper }) => isPaper);
  const lines = files.map((file) => (file.isPaper ? ` ${file.path}` : toLine(file)));
  return {
    content: await toSha256([toCanonicalJson(content), ...lines.toSorted()].join("\n")),
    description: await toDescriptionHash(described),
    papers: await toSha256(papers.map(toLine).toSorted().join("\n")),
  };
}

/** Equal for descriptions that say the same. */
export async function toDescriptionHash(description: Description): Promise<string> {
  return toSha256(toCanonicalJson(description));
}

/** As the column `versions.fingerprint` holds it. */
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
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
