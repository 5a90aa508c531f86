import type { toDataset } from "./records.ts";
import { tombstone } from "./records.ts";
import {
  createFullScript,
  FULL_RECORD,
  full,
  type Visited,
  type VisitorState,
} from "./rich-visitor.ts";
import { json, type Script, status, text } from "./upstream.ts";

const withRecord = (changes: Parameters<typeof toDataset>[0], more: Script = {}): Visited => {
  const record = { ...FULL_RECORD, ...changes };
  return {
    upstream: createFullScript({
      "/discover/datasets/7": json(record),
      "/discover/datasets/7/versions/2": json(record),
      ...more,
    }),
  };
};

const V2 = "/discover/datasets/7/versions/2";
const DOWN = Object.fromEntries(
  [
    "/discover/datasets/7/versions",
    `${V2}/changelog`,
    `${V2}/readme`,
    `${V2}/files/browse`,
    `${V2}/source-metadata`,
    "/discover/metrics/dataset/downloads/summary",
    "/discover/datasets/7/metrics",
    "/discover/datasets/7/uses",
    "/discover/search/records",
    "/discover/datasets",
  ].map((path) => [path, status(503)]),
);
const down: Visited = { upstream: createFullScript(DOWN) };
const nothing: Visited = {
  upstream: createFullScript({
    "/discover/metrics/dataset/downloads/summary": json([]),
    "/discover/datasets/7/metrics": json({ months: [] }),
    "/discover/datasets/7/uses": json({ records: [] }),
    [`${V2}/readme`]: status(404),
    [`${V2}/changelog`]: status(404),
    [`${V2}/files/browse`]: json({ limit: 100, offset: 0, totalCount: 0, files: [] }),
    "/discover/search/records": json({ limit: 25, offset: 0, totalCount: 0, records: [] }),
  }),
};
const EMPTY = ["overview", "files", "metrics", "records"];
const PARTS = [...EMPTY, "versions", "about"];

/** Pages of records in states of their data. */
export const RECORD_STATES: VisitorState[] = [
  ["Dataset", "/datasets/7", full],
  ["Plain dataset", "/datasets/7", {}, "Dataset"],
  ["Dataset's files", "/datasets/7?tab=files", full, "Dataset"],
  ["Dataset's file", "/datasets/7?tab=files&file=notes.bin", full, "Dataset's files"],
  ["Dataset's use", "/datasets/7?tab=use", full, "Dataset"],
  ["Dataset's citation", "/datasets/7?tab=cite&style=apa", full, "Dataset"],
  ["Dataset's versions", "/datasets/7?tab=versions", full, "Dataset"],
  ["Dataset's history", "/datasets/7?tab=about", full, "Dataset"],
  ["Plain dataset's history", "/datasets/7?tab=about", {}, "Dataset's history"],
  ["Dataset's metrics", "/datasets/7?tab=metrics", full, "Dataset"],
  [
    "Dataset's references",
    "/datasets/7?tab=references",
    {
      ...full,
      external: { "https://doi.test/10.1000/paper": text("Moss, A. (2024). Slopes of a bay.\n") },
    },
    "Dataset",
  ],
  ["Dataset's records", "/datasets/7?tab=records", full, "Dataset"],
  ["Ways to get a dataset", "/datasets/7?get=1", full, "Dataset"],
  [
    "Ways to get a large dataset",
    "/datasets/7?get=1",
    withRecord({ size: 9e12, fileCount: 2_000_000 }),
    "Ways to get a dataset",
  ],
  [
    "Ways to get an empty dataset",
    "/datasets/7?get=1",
    withRecord({ size: 0, fileCount: 0 }),
    "Ways to get a dataset",
  ],
  ["Ways to get an earlier version", "/datasets/7/version/1?get=1", full, "Ways to get a dataset"],
  [
    "Dataset under embargo",
    "/datasets/7",
    withRecord({
      status: "EMBARGO_SUCCEEDED",
      embargo: true,
      embargoReleaseDate: "2027-01-01",
      embargoAccess: undefined,
    }),
    "Dataset",
  ],
  [
    "Withdrawn dataset",
    "/datasets/10",
    {
      upstream: createFullScript({
        "/discover/datasets/10": json({ ...tombstone, reason: "Its people asked for it." }, 410),
      }),
    },
  ],
  ["Withdrawn dataset without a reason", "/datasets/10", {}, "Withdrawn dataset"],
  ["Code's record", "/code/8", full, "Dataset"],
  ["Collection", "/collections/9", full, "Dataset"],
  ["Contents of a collection", "/collections/9?tab=contents", full, "Collection"],
  ...PARTS.map((tab): VisitorState => [
    `Part that cannot be read: ${tab}`,
    `/datasets/7?tab=${tab}`,
    down,
    "Dataset",
  ]),
  ...EMPTY.map((tab): VisitorState => [
    `Part with nothing: ${tab}`,
    `/datasets/7?tab=${tab}`,
    nothing,
    "Dataset",
  ]),
];
