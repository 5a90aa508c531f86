import { done, failed, type Outcome } from "./failures.ts";
import type { Folder } from "./folder.ts";
import { findDois, isNode, toList, toText, toTexts } from "./json-ld.ts";
import { RECORDS_MAX_BYTES } from "./limits.ts";

const PARTICIPANTS = "participants.tsv";

/** A BIDS folder: its description, participants as records, CHANGES as changelog, and every file that is there. */
export async function readBids(input: unknown, folder: Folder): Promise<Outcome<unknown>> {
  const { file } = folder;
  if (!isNode(input) || toText(input.Name) === null || toText(input.BIDSVersion) === null) {
    const field = isNode(input) && toText(input.Name) !== null ? "BIDSVersion" : "Name";
    return failed({ code: "DESCRIPTOR_SHAPE", file, field, reason: "is missing" });
  }
  const files = await folder.listFiles();
  if (!files.ok) return files;
  const changes = await folder.readText("CHANGES");
  if (!changes.ok) return changes;
  const participants = await folder.readText(PARTICIPANTS);
  if (!participants.ok) return participants;
  const own = toText(input.DatasetDOI);
  const [ownDoi] = findDois(own ?? "");
  return done({
    title: toText(input.Name),
    licenses: toTexts(input.License).map((name) => ({ name })),
    contributors: toTexts(input.Authors),
    keywords: toTexts(input.Keywords),
    sources: [
      ...(ownDoi ? [{ title: `doi:${ownDoi}`, path: `https://doi.org/${ownDoi}` }] : []),
      ...toList(input.SourceDatasets).filter(isNode).flatMap(toSource),
    ],
    resources: files.value.filter((path) => path !== file).map((path) => ({ path })),
    foreland: {
      ...(changes.value && { changelog: changes.value }),
      ...(participants.value && { records: toRecords(participants.value) }),
      externalPublications: findDois(toTexts(input.ReferencesAndLinks).join("\n")).map((doi) => ({
        doi,
        relationshipType: "IsDescribedBy",
      })),
    },
  });
}

function toSource(source: Record<string, unknown>): { title: string; path: string }[] {
  const [doi] = findDois(toText(source.DOI) ?? "");
  const path = toText(source.URL) ?? (doi && `https://doi.org/${doi}`);
  return path ? [{ title: doi ? `doi:${doi}` : path, path }] : [];
}

/** One record a participant; `n/a` is BIDS for unknown, and a column of numbers alone holds numbers. */
function toRecords(text: string): { model: string; properties: Record<string, unknown> }[] {
  if (text.length > RECORDS_MAX_BYTES) return [];
  const [header = "", ...lines] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter(Boolean);
  const names = header.split("\t").map((name) => name.trim());
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.trim()));
  const isNumeric = names.map((_, at) =>
    rows.every((row) => row[at] === "n/a" || /^-?\d+(?:\.\d+)?$/.test(row[at] ?? "")),
  );
  return rows.map((row) => ({
    model: "participant",
    properties: Object.fromEntries(
      names.map((name, at) => [name, toValue(row[at] ?? "n/a", isNumeric[at] ?? false)]),
    ),
  }));
}

function toValue(cell: string, isNumeric: boolean): string | number | null {
  if (cell === "n/a" || cell === "") return null;
  return isNumeric ? Number(cell) : cell;
}
