/** The n-th request of a stranger who never asks the same twice. */
export interface Asked {
  of: "portal" | "catalogue";
  path: string;
}

const RECORDS = 1_000;
type Kind = (n: number, record: number) => string;

/** Lists that answer in full however their filters are extended, and all else that is kept. */
const PORTAL: readonly Kind[] = [
  (n) => `/datasets?year=2026&year=${n}x`,
  (n) => `/datasets?size=100&year=2026&year=${1_000 + (n % 9_000)}&page=${n % 7}`,
  (n) => `/datasets?size=100&licence=MIT&licence=${n}`,
  (n) => `/code?size=100&licence=MIT&licence=${n}`,
  (n) => `/collections?size=100&licence=MIT&licence=${n}`,
  (n) => `/datasets/_payload.json?size=100&licence=MIT&licence=${n}p`,
  (n) => `/datasets/search?size=100&q=${toWord(n)}%20|%20x${n}`,
  (n) => `/datasets/search?type=files&q=${toWord(n)}%20|%20x${n}`,
  (n) => `/datasets?q=nothing${n}`,
  (n) => `/datasets?tag=${"long".repeat(20)}${n}`,
  (n) => `/datasets.atom?licence=MIT&licence=${n}`,
  (n, record) => `/datasets/${record}?n=${n}`,
  (n, record) => `/datasets/${record}?tab=about&page=${n % 99_999}`,
  (n, record) => `/datasets/${record}?tab=files&q=${n}`,
  (n) => `/datasets/1?tab=files&path=many&q=run-${n % 9_999}&sort=size`,
  (n, record) => `/datasets/${String(record).padStart(4 + (n % 11), "0")}`,
  (n, record) => `/cite?ids=${record},${(record * 7) % RECORDS},${(n * 13) % RECORDS}`,
  (n, record) => `/compare?ids=${record},${(n * 17) % RECORDS}`,
  (n) => `/datasets/${RECORDS * 10 + n}`,
  (n) => `/nothing/${n}?year=2026`,
  (n) => `/?year=${n}`,
  (n) => `/tags?n=${n}`,
];

const CATALOGUE: readonly Kind[] = [
  (n) => `/discover/search/datasets?limit=100&query=${toWord(n)}%20|%20x${n}`,
  (n) => `/discover/facets?query=${toWord(n)}%20|%20x${n}`,
  (n) => `/discover/facets?license=MIT&license=${n}`,
  (n) => `/discover/datasets?limit=100&license=MIT&license=${n}`,
];

/** Words of the generated records differ; every tenth of them has this one. */
function toWord(n: number): string {
  return n % 2 === 0 ? "measurement" : "water";
}

export function toAsked(n: number): Asked {
  const record = 1 + (n % RECORDS);
  const kinds = n % 8 === 7 ? CATALOGUE : PORTAL;
  const of = kinds === CATALOGUE ? "catalogue" : "portal";
  const kind = kinds[Math.floor(n / 8 + n) % kinds.length];
  return { of, path: kind?.(n, record) ?? "/" };
}
