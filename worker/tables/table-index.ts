import { parseTableIndex, type TableIndex } from "#api/wire/table-index.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { withTimeout } from "#base/with-timeout.ts";
import { TABLE_INDEX_BYTES, TABLE_INDEX_TIMEOUT_MS } from "../previews/limits.ts";
import type { ProductApi } from "../product-api/client.ts";
import { readText, toBody } from "../product-api/read-answer.ts";

interface TablePlace {
  id: number;
  version: number;
  path: string;
}

/**
 * What the catalogue has counted of a table so far, and where its rows begin; asking has it go on.
 * `null` when it has nothing, or does not have this call: then the table is read without.
 */
export async function loadTableIndex(
  api: Pick<ProductApi, "open">,
  { id, version, path }: TablePlace,
): Promise<TableIndex | null> {
  const address = `/discover/datasets/${id}/versions/${version}/files/table${toQueryString({ path })}`;
  return withTimeout(readIndex(api, address), TABLE_INDEX_TIMEOUT_MS);
}

async function readIndex(
  api: Pick<ProductApi, "open">,
  address: string,
): Promise<TableIndex | null> {
  const opened = await api.open(address, { headers: { accept: "application/json" } });
  if (!opened.ok) return null;
  if (!opened.value.ok) {
    await opened.value.body?.cancel();
    return null;
  }
  const read = await readText(opened.value, TABLE_INDEX_BYTES);
  if (!read.ok || read.value.isCut) return null;
  const index = parseTableIndex(toBody(opened.value, read.value.text));
  return index.ok && index.value.scanned > 0 ? index.value : null;
}
