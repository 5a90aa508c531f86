import { parseTableIndex } from "#api/wire/table-index.ts";
import { readParquetTable } from "../../worker/previews/parquet/parquet-table.ts";
import { openRanges, type RangedFile } from "../../worker/previews/read-range.ts";
import { readTextTable } from "../../worker/tables/read-table.ts";
import { readTableQuery } from "../../worker/tables/table-query.ts";

export interface ReadFile {
  /** Address of the catalogue. */
  services: string;
  id: number;
  path: string;
  size: number;
}

/** Bytes of a table's file, and of its statistics, that the rows of a page take; the portal caches the statistics. */
export interface PageReads {
  fileMb: number;
  statisticsMb: number;
}

/** What the portal's own reader requests of the catalogue for the rows of an address. */
export async function measureReads(file: ReadFile, search: string): Promise<PageReads> {
  const read = { file: 0, statistics: 0 };
  const version = `${file.services}/discover/datasets/${file.id}/versions/1/files`;
  const name = `path=${encodeURIComponent(file.path)}`;
  const open = async (_path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${version}/content?${name}`, init);
    const bytes = await answer.arrayBuffer();
    read.file += bytes.byteLength;
    return { ok: true, value: new Response(bytes, answer) } as const;
  };
  const ranged: RangedFile = {
    ...openRanges({ open }, { address: "", size: file.size }),
    loadIndex: async () => {
      const text = await (await fetch(`${version}/table?${name}`)).text();
      read.statistics += text.length;
      const index = parseTableIndex(JSON.parse(text));
      return index.ok ? index.value : null;
    },
  };
  const fields = new URLSearchParams(search);
  const query = readTableQuery((parameter) => fields.getAll(parameter));
  const { page, at, filters } = query;
  const isFiltered = filters.length > 0;
  const table = file.path.endsWith(".parquet")
    ? await readParquetTable(ranged, query)
    : await readTextTable(ranged, { page, at, isLines: false, isFiltered, format: {} });
  if (!table) throw new Error(`${file.path}?${search} was not read.`);
  return { fileMb: read.file / 1e6, statisticsMb: read.statistics / 1e6 };
}
