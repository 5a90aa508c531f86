import { parseAssetsPage, parseFileTreePage, parseTreeNode } from "#api/wire/files.ts";
import type { Part } from "#client/contract/failures.ts";
import type { FileRow, Folder } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";
import type { Answer, Ask, ProductApi } from "./client.ts";
import { type FolderPlace, toAssetRow, toFolderQuestion } from "./folder.ts";
import { mapAnswer } from "./map-part.ts";
import type { Defer, PublicCache } from "./public-cache.ts";
import { toFileRow } from "./to-record.ts";

/** A version's files, as one reader may see them. */
export interface FileTree {
  folder(place: FolderPlace): Promise<Part<Folder>>;
  /** One file or folder. */
  node(place: { id: number; version: number; path: string }): Promise<Part<FileRow>>;
  /** What their bytes are asked of. */
  api: Pick<ProductApi, "open">;
}

interface FileTreeParts {
  api: Pick<ProductApi, "ask" | "open">;
  /** `null` for answers that are one reader's own: they are kept nowhere. */
  cache: PublicCache | null;
  defer: Defer;
}

export function createFileTree({ api, cache, defer }: FileTreeParts): FileTree {
  async function read<Wire, Value>(
    question: Ask<Wire>,
    toValue: (wire: Wire) => Value,
  ): Promise<Part<Value>> {
    const load = async (): Promise<Answer<Value>> => mapAnswer(await api.ask(question), toValue);
    if (cache) return cache.read(question.path, load, defer);
    const answer = await load();
    return answer.ok ? answer : { ok: false, failure: answer.failure };
  }

  return {
    api,
    folder(place) {
      const { path, offset } = toFolderQuestion(place);
      const here = { path: place.path, offset };
      if (place.family === "code") {
        return read({ path, parse: parseAssetsPage }, ({ totalCount: total, assets }) => ({
          ...here,
          total,
          entries: assets.map(toAssetRow),
        }));
      }
      return read({ path, parse: parseFileTreePage }, ({ totalCount: total, files }) => ({
        ...here,
        total,
        entries: files.map(toFileRow),
      }));
    },
    node({ id, version, path }) {
      const address = `/discover/datasets/${id}/versions/${version}/files${toQueryString({ path })}`;
      return read({ path: address, parse: parseTreeNode }, toFileRow);
    },
  };
}
