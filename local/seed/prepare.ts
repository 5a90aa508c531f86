import { createHash } from "node:crypto";
import type { PublishRequest } from "#api/wire/publish.ts";
import type { SeedFile } from "./files.ts";
import type { SeedVersion } from "./packages.ts";

/** A version ready to be announced, with its bytes at hand. */
export interface PreparedVersion {
  request: PublishRequest;
  openFile: (path: string) => ReadableStream<Uint8Array>;
}

/** Counts and hashes a version's files; `dois` are the members of a collection. */
export function prepareVersion(
  { request, files }: SeedVersion,
  dois: readonly string[],
): PreparedVersion {
  const bytes = new Map(files.map((file) => [file.path, file.bytes]));
  return {
    request: {
      ...request,
      ...(request.datasetType === "collection" ? { dois: [...dois] } : {}),
      files: files.map(toPublishFile),
    },
    openFile(path) {
      const found = bytes.get(path);
      if (found === undefined) throw new Error(`${path} is not part of this package`);
      return ReadableStream.from([found]);
    },
  };
}

function toPublishFile({ path, bytes, table }: SeedFile): PublishRequest["files"][number] {
  return {
    path,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    ...table,
  };
}
