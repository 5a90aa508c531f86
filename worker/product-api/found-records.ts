import { parseDatasetsByDoi } from "#api/wire/collections.ts";
import { parseDatasetsPage, type PublicDataset } from "#api/wire/dataset.ts";
import type { Part } from "#client/contract/failures.ts";
import type { FoundRecord } from "#client/contract/account/own-collections.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { FOUND_RECORDS_SHOWN } from "../limits.ts";
import type { CallerApi } from "./as-caller.ts";
import { mapPart } from "./map-part.ts";
import { toEntryRecord } from "./account/own-collections.ts";

/** Public records that can be added to a collection. */
export interface RecordFinder {
  /** By words, or by a DOI, for a collection that contains `present` already. */
  find(search: {
    q: string;
    page: number;
    present: ReadonlySet<string>;
  }): Promise<Part<{ total: number; rows: FoundRecord[] }>>;
  /** The record with this DOI, also as an address; `null` when there is none. */
  findByDoi(text: string): Promise<Part<FoundRecord | null>>;
}

const DOI = /10\.\d{4,9}\/[!-~]{1,200}/;
/** Marks after a DOI that was copied from a sentence or a citation; rarely they are a part of it. */
const MARKS = /["'>)\]},.;:]+$/;

/** The DOI in a text, bare or in an address, with and without the marks after it. */
function readDois(text: string): string[] {
  const doi = DOI.exec(text.replaceAll(/%2F/gi, "/"))?.[0].toLowerCase();
  return doi === undefined ? [] : [...new Set([doi.replace(MARKS, ""), doi])];
}

export function createRecordFinder({ ask }: Pick<CallerApi, "ask">): RecordFinder {
  async function byDoi(doi: string[], present: ReadonlySet<string>): Promise<Part<FoundRecord[]>> {
    if (doi.length === 0) return { ok: true, value: [] };
    const path = `/discover/datasets/doi${toQueryString({ doi })}`;
    const answer = await ask({ path, parse: parseDatasetsByDoi });
    return mapPart(answer, ({ published }) =>
      Object.values(published).map((dataset) => toFound(dataset, present)),
    );
  }

  return {
    async find({ q, page, present }) {
      const dois = readDois(q);
      if (dois.length > 0)
        return mapPart(await byDoi(dois, present), (rows) => ({ total: rows.length, rows }));
      const limit = FOUND_RECORDS_SHOWN;
      const query = toQueryString({ query: q, limit, offset: (page - 1) * limit });
      const path = `/discover/search/datasets${query}`;
      const answer = await ask({ path, parse: parseDatasetsPage });
      return mapPart(answer, ({ totalCount, datasets }) => ({
        total: totalCount,
        rows: datasets.map((dataset) => toFound(dataset, present)),
      }));
    },
    findByDoi: async (text) =>
      mapPart(await byDoi(readDois(text), new Set()), ([row]) => row ?? null),
  };
}

function toFound(dataset: PublicDataset, present: ReadonlySet<string>): FoundRecord {
  return { ...toEntryRecord(dataset), doi: dataset.doi, isIn: present.has(dataset.doi) };
}
