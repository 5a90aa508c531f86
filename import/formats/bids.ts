import { parseJson } from "#base/parse-json.ts";
import { done, failed, type Outcome } from "../failures.ts";
import type { Folder } from "../folder.ts";
import { listLeaves } from "../leaves.ts";
import { isScalar } from "../source-tables.ts";
import { findDois, isNode, type Node, toList, toText, toTexts } from "./json-ld.ts";
import { RECORDS_MAX_BYTES } from "../limits.ts";

const PARTICIPANTS = "participants.tsv";

/** A BIDS folder: its description, participants as records, CHANGES as changelog, and every file. */
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
  const resources = await readResources(files.value, folder);
  if (!resources.ok) return resources;
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
    resources: resources.value,
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

/** Every file; a table has the columns that the JSON file of its name describes. */
async function readResources(files: string[], folder: Folder): Promise<Outcome<object[]>> {
  const known = new Set(files);
  const resources: object[] = [];
  for (const path of files.filter((one) => one !== folder.file)) {
    const sidecar = path.replace(/\.tsv$/, ".json");
    if (sidecar === path || !known.has(sidecar)) {
      resources.push({ path });
      continue;
    }
    const text = await folder.readText(sidecar);
    if (!text.ok) return text;
    resources.push({ path, schema: { fields: toFields(text.value ?? "") } });
  }
  return done(resources);
}

/**
 * https://bids-specification.readthedocs.io/en/stable/common-principles.html#tabular-files
 * A sidecar that is not JSON describes nothing; it is published unchanged.
 */
function toFields(sidecar: string): object[] {
  const columns = parseJson(sidecar);
  if (!isNode(columns)) return [];
  return Object.entries(columns).flatMap(([name, column]) => {
    if (!isNode(column)) return [];
    const { LongName, Description, Units, Levels, ...others } = column;
    const levels = isNode(Levels) ? Object.entries(Levels) : [];
    return [
      {
        ...toFlat({ ...others, Levels: Object.fromEntries(levels.map(withoutLabel)) }),
        name,
        title: toText(LongName),
        description: toText(Description),
        unit: toText(Units),
        categories: levels.map(([value, level]) => ({ value, label: toLabel(level) })),
      },
    ];
  });
}

/** A level is a text, or since BIDS 1.8 an object that describes it. */
function toLabel(level: unknown): string | null {
  return toText(isNode(level) ? level.Description : level);
}

function withoutLabel([value, level]: [string, unknown]): [string, unknown] {
  if (!isNode(level)) return [value, null];
  const { Description: _label, ...others } = level;
  return [value, others];
}

/** A column has no nested fields: a nested value is named by its path. */
function toFlat(column: Node): Node {
  const entries = Object.entries(column).flatMap(([key, value]) =>
    toList(value).every(isScalar)
      ? [[key, value]]
      : listLeaves(value).map(({ name, value: leaf }) => [`${key}.${name}`, leaf]),
  );
  return Object.fromEntries(entries);
}

function toSource(source: Record<string, unknown>): { title: string; path: string }[] {
  const [doi] = findDois(toText(source.DOI) ?? "");
  const path = toText(source.URL) ?? (doi && `https://doi.org/${doi}`);
  return path ? [{ title: doi ? `doi:${doi}` : path, path }] : [];
}

/** One record a participant; `n/a` is BIDS for unknown, and a column with only numbers has the type number. */
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
