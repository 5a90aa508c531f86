import { parseAssetsPage, parseFileTreePage, parseTreeNode } from "#api/wire/files.ts";
import type { Part } from "#client/contract/failures.ts";
import type { FileRow, Folder } from "#client/contract/records.ts";
import { toQueryString } from "#client/contract/routes.ts";
import type { CallerApi } from "./as-caller.ts";
import type { ProductApi } from "./client.ts";
import { type FolderPlace, toAssetRow, toFileRow, toFolderQuestion } from "./folder.ts";
import { createOwnReads, type Reads } from "./reads.ts";

/** A version's files, as one reader may see them. */
export interface FileTree {
  folder(place: FolderPlace): Promise<Part<Folder>>;
  /** One file or folder. */
  node(place: { id: number; version: number; path: string }): Promise<Part<FileRow>>;
  /** What their bytes are asked of. */
  api: Pick<ProductApi, "open">;
}

interface FileTreeParts {
  api: Pick<ProductApi, "open">;
  reads: Pick<Reads, "read">;
}

/** Files that only this caller may see: asked for with their own token and cached nowhere. */
export function toOwnFiles(api: Pick<CallerApi, "ask" | "open">): FileTree {
  return createFileTree({ api, reads: createOwnReads(api) });
}

export function createFileTree({ api, reads: { read } }: FileTreeParts): FileTree {
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
