import { STREAM_PAGE_ROWS } from "../limits.ts";
import type { Services } from "../services.ts";
import { NODE_COLUMNS, type NodeRow } from "./nodes.ts";

/** A version's files, or its folders too. */
export type NodeKinds = "files" | "everything";

/** Every entry below a folder in the order of paths, page by page; the root is the empty path. */
export async function* loadAllNodes(
  { db }: Services,
  rowId: number,
  { folder = "", kinds }: { folder?: string; kinds: NodeKinds },
): AsyncGenerator<NodeRow[]> {
  const end = folder === "" ? "\u{10FFFF}" : `${folder}0`;
  const statement = db.prepare(
    `SELECT ${NODE_COLUMNS} FROM nodes WHERE version_id = ?1 AND path > ?2 AND path < ?3
     ${kinds === "files" ? "AND is_file = 1" : ""} ORDER BY path LIMIT ${STREAM_PAGE_ROWS}`,
  );
  for (let after: string | undefined = folder === "" ? "" : `${folder}/`; after !== undefined;) {
    const page: D1Result<NodeRow> = await statement.bind(rowId, after, end).all<NodeRow>();
    yield page.results;
    after = page.results.length < STREAM_PAGE_ROWS ? undefined : page.results.at(-1)?.path;
  }
}
