import { describe, expect, test } from "vitest";
import { listLeaves } from "./leaves.ts";
import { readPackage } from "./read-package.ts";
import { makeFolder } from "./test/folder.ts";
import { CRATE, CROISSANT } from "./test/full-json-ld.ts";
import { FRICTIONLESS, GROUP } from "./test/full-tables.ts";
import { BIDS, DATACITE, SIDECAR } from "./test/full-works.ts";
import { findWords } from "./test/words.ts";

const TABLE = "a,b\n1,2\n";

const DESCRIPTIONS: [format: string, file: string, description: object, sidecar?: object][] = [
  ["Frictionless", "datapackage.json", FRICTIONLESS],
  ["Croissant", "croissant.json", CROISSANT],
  ["RO-Crate", "ro-crate-metadata.json", CRATE],
  ["CSV on the Web", "t-metadata.json", GROUP],
  ["DataCite", "datacite.json", DATACITE],
  ["BIDS", "dataset_description.json", BIDS, SIDECAR],
];

describe("every property of a description of our own", () => {
  test.each(DESCRIPTIONS)(
    "of %s is published or in the report",
    async (_, file, written, beside) => {
      const folder = await makeFolder({
        "t.csv": TABLE,
        "sub/b.txt": "b",
        [file]: JSON.stringify(written),
        ...(beside && {
          "participants.tsv": "participant_id\tage\nsub-01\t5\n",
          "participants.json": JSON.stringify(beside),
        }),
      });
      const outcome = await readPackage(folder.path, { skipMissing: true });
      await folder.remove();
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
      const { request, unread } = outcome.value;
      const said = JSON.stringify(request);
      const words = new Set(findWords(JSON.stringify({ written, beside })));
      const unreported = new Set(
        listLeaves({ written, beside })
          .filter(({ pattern }) => !unread.includes(pattern.replace(/^(?:written|beside)\./, "")))
          .flatMap(({ name, value }) => findWords(`${name} ${value}`)),
      );
      expect(words.size).toBeGreaterThan(20);
      expect([...words].filter((one) => !said.includes(one) && unreported.has(one))).toEqual([]);
    },
  );
});
