import { toSha256 } from "../files/sha256.ts";
import type { Publication } from "./publication.ts";

/** Equal for equal content, whatever the order of files and of object keys in the request. */
export async function toFingerprint(publication: Publication): Promise<string> {
  const { files, publishedAt: _when, records, ...rest } = publication;
  const metadata = records.length === 0 ? rest : { ...rest, records };
  const lines = files.map((file) => `${file.sha256} ${file.size} ${file.path}`).toSorted();
  return toSha256([toCanonicalJson(metadata), ...lines].join("\n"));
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
