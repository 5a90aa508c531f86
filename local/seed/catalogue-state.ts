import * as v from "valibot";

/** What the catalogue already shows of one record. */
export interface KnownRecord {
  id: number;
  version: number;
  doi: string;
}

const Page = v.object({
  totalCount: v.number(),
  datasets: v.array(
    v.object({ id: v.number(), name: v.string(), version: v.number(), doi: v.string() }),
  ),
});

const PAGE_ROWS = 500;

interface Reader {
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

/** The public records by name, so that publishing again can go on where it was interrupted. */
export async function loadKnownRecords({
  baseUrl,
  fetch,
}: Reader): Promise<Map<string, KnownRecord>> {
  const known = new Map<string, KnownRecord>();
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const query = `limit=${PAGE_ROWS}&offset=${offset}&orderBy=name&orderDirection=asc`;
    const response = await fetch(`${baseUrl}/discover/datasets?${query}`);
    if (!response.ok) throw new Error(`The catalogue answered ${response.status} to a list.`);
    const page = v.parse(Page, await response.json());
    for (const { name, ...record } of page.datasets) known.set(name, record);
    if (offset + PAGE_ROWS >= page.totalCount) return known;
  }
}
