import type { RecordDetail } from "#client/contract/records.ts";
import { createFileTree, type FileTree } from "../../product-api/file-tree.ts";
import type { LoadContext } from "../load.ts";

/**
 * A record's files as this reader may see them. Withheld ones are asked for with the reader's own
 * token and kept nowhere; a visitor has none, so nobody is asked.
 */
export function openFiles(
  { catalogue, account, defer }: Pick<LoadContext, "catalogue" | "account" | "defer">,
  { availability }: Pick<RecordDetail, "availability">,
): FileTree | null {
  if (availability.kind === "open") return catalogue;
  return account && createFileTree({ api: account.files, cache: null, defer });
}
