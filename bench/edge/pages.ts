/** Public pages, and the one of a signed-in reader, as the tables name them. */
export const PAGES = [
  "/",
  "/datasets",
  "/datasets/1",
  "/datasets/1?tab=files",
  "/code",
  "/collections",
  "/datasets/search?q=tide",
  "/discover",
  "/tags",
  "/about/team",
] as const;

export const SIGNED_IN_PAGES = [
  "/workspaces/shared",
  "/workspaces/user",
  "/workspaces/user/datasets",
  "/workspaces/user/proposals",
  "/user/profile",
] as const;

interface Share {
  path: (n: number) => string;
  weight: number;
}

/**
 * The pages that visitors of a research data portal request: records most, from search engines, then lists
 * and the landing page. Records follow a steep curve, because a few are known and most are not.
 */
const SHARES: readonly Share[] = [
  { path: () => "/", weight: 12 },
  { path: () => "/datasets", weight: 9 },
  { path: (n) => `/datasets?page=${1 + (n % 3)}`, weight: 4 },
  { path: (n) => `/datasets/${toRecord(n)}`, weight: 40 },
  { path: (n) => `/datasets/${toRecord(n)}?tab=files`, weight: 10 },
  { path: (n) => `/datasets/${toRecord(n)}?tab=about`, weight: 4 },
  { path: (n) => `/datasets/search?q=${WORDS[n % WORDS.length] ?? ""}`, weight: 8 },
  { path: () => "/code", weight: 3 },
  { path: () => "/collections", weight: 3 },
  { path: () => "/discover", weight: 2 },
  { path: () => "/tags", weight: 2 },
  { path: () => "/about/team", weight: 3 },
];

const WORDS = ["tide", "ice", "neural", "air", "glacier", "reading", "salmon", "water"];
const RECORDS = 18;

/** Of ten visits to records, about five are to the first three. */
function toRecord(n: number): number {
  const share = (n % 997) / 997;
  return 1 + Math.floor(RECORDS * share ** 2.5);
}

/** The address of a visit, the same in every run. */
export function toMixed(n: number): string {
  const total = SHARES.reduce((sum, { weight }) => sum + weight, 0);
  let left = (n * 2_654_435_761) % total;
  for (const { path, weight } of SHARES) {
    left -= weight;
    if (left < 0) return path(n * 40_503);
  }
  return "/";
}

/**
 * Round trips to a database in Western Europe, milliseconds, similar to those that Microsoft publishes
 * for its regions (learn.microsoft.com/azure/networking/azure-network-latency).
 */
export const REGIONS = {
  "Western Europe": 20,
  "Eastern United States": 80,
  "Western United States": 140,
  "Southeast Asia": 160,
  "Eastern Australia": 250,
};
/** Visitors of all places, whose isolates live ten seconds. */
export const MIX = {
  places: Object.keys(REGIONS),
  isolates: 4,
  lifeMs: 10_000,
  visitors: 3,
  lengthMs: 30_000,
  longMs: 90_000,
};
