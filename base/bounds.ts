/** Bytes of everything an isolate caches between requests; its 128 MB are for requests too. */
export const ISOLATE_CACHES_MAX_BYTES = 48_000_000;

interface Bound {
  /** Its limit, bytes. */
  bytes: number;
  because: string;
}

/** All caches of an isolate of the portal. */
export const PORTAL_BOUNDS = {
  answers: {
    bytes: 6_500_000,
    because: "About 320 pages of a list, of 25 rows each.",
  },
  flights: {
    bytes: 300_000,
    because: "Calls in progress, and those whose visitors left before an answer: mostly 300 bytes.",
  },
  rangeCache: {
    bytes: 2_000_000,
    because: "The end of a Parquet file that describes it is 65 kB, a dictionary mostly less.",
  },
  parquetPages: {
    bytes: 3_000_000,
    because: "A page of each of seven columns of a Parquet file, as stored: mostly 0.5 MB each.",
  },
  tableIndexes: {
    bytes: 3_000_000,
    because: "The statistics of a large table are about 1 MB, and each of its pages shows them.",
  },
  bundles: {
    bytes: 1_000_000,
    because: "What came with a record, for the moment until its page asks: mostly 10 kB.",
  },
  pages: {
    bytes: 6_500_000,
    because: "A list's page is 60 kB: 100 of them, each good for five seconds.",
  },
  renderings: {
    bytes: 8_000_000,
    because: "Laid-out READMEs, previews and terms: a long README is 300 kB, the largest 3 MB.",
  },
  cards: {
    bytes: 3_000_000,
    because: "A drawn picture is about 100 kB.",
  },
  editorial: {
    bytes: 3_000_000,
    because: "A hundred long texts of the editors as HTML.",
  },
  content: {
    bytes: 6_000_000,
    because:
      "One generation: 3 MB of records (the seed takes 0.1), the rest for parsed records, answers and the faults that were logged.",
  },
  refreshes: {
    bytes: 2_000_000,
    because: "Three tokens are about 6 kB, and each is shared for ten seconds.",
  },
  references: {
    bytes: 700_000,
    because: "A line of a bibliography is about 300 bytes.",
  },
  citations: {
    bytes: 300_000,
    because: "Twenty DOIs of works that cite a record are about 1 kB, and most records have none.",
  },
  linkHeaders: {
    bytes: 1_000_000,
    because: "A `Link` header has at most 8,000 characters, mostly a tenth of it.",
  },
  views: {
    bytes: 200_000,
    because: "A second's views before they are sent; 200 bytes for each record.",
  },
  viewClicks: {
    bytes: 500_000,
    because: "Who viewed what within the last half minute, 500 bytes each.",
  },
} as const satisfies Record<string, Bound>;

/** The caches that isolates of both have. */
export const SHARED_BOUNDS = {
  publicKeys: {
    bytes: 1_000_000,
    because:
      "Three issuers at most; of each the set that is held and the stored one, 65,536 characters each.",
  },
} as const satisfies Record<string, Bound>;

/** All caches of an isolate of the catalogue. */
export const CATALOGUE_BOUNDS = {
  searches: {
    bytes: 8_000_000,
    because: "A search with 500 ids takes 5 kB.",
  },
  facets: {
    bytes: 6_000_000,
    because: "The counts of one search, 200 tags among them, take about 25 kB.",
  },
  downloads: {
    bytes: 500_000,
    because: "A second's downloads before they are written; 250 bytes for each file's version.",
  },
  clicks: {
    bytes: 500_000,
    because: "Who downloaded what within the last half minute, 500 bytes each.",
  },
} as const satisfies Record<string, Bound>;
