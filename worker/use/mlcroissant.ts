import type { Snippet } from "#client/contract/record-parts.ts";
import { literal, toComment } from "./used-file.ts";

/** A record's own description of its tables, for the library of that format. */
export function toCroissantSnippet(croissantUrl: string, citation: string): Snippet {
  return {
    name: "mlcroissant",
    code: `${toComment("#", citation)}# pip install mlcroissant
import mlcroissant as mlc

dataset = mlc.Dataset(jsonld=${literal(croissantUrl)})
print(dataset.metadata.name)
for table in dataset.metadata.record_sets:
    print(table.id, [field.id for field in table.fields])
`,
  };
}

interface CroissantFile {
  path: string;
  croissantUrl: string;
  /** The id of its table in that description; `null` when it is not one. */
  recordSet: string | null;
  citation: string;
}

/**
 * One file by the record's own description: the rows of its table, or its address and checksum. mlcroissant
 * compares what it downloads with the checksums of the description, so the code has none.
 */
export function toCroissantFileSnippet(file: CroissantFile): Snippet {
  const { path, croissantUrl, recordSet, citation } = file;
  const read =
    recordSet === null
      ? `file = next(file for file in dataset.metadata.distribution if file.name == ${literal(path)})
print(file.content_url, file.sha256)
`
      : `for row in itertools.islice(dataset.records(record_set=${literal(recordSet)}), 5):
    print(row)
`;
  return {
    name: "mlcroissant",
    code: `${toComment("#", citation)}# pip install mlcroissant
${recordSet === null ? "" : "import itertools\n"}import mlcroissant as mlc

dataset = mlc.Dataset(jsonld=${literal(croissantUrl)})
${read}`,
  };
}
