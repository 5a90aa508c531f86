import type { Difference } from "./declared.ts";

/**
 * Everything that ends an import, with the details of its message. Nothing of a folder was
 * published when one is returned; from another repository, what was printed before it is published.
 */
export type ImportFailure =
  | { code: "USAGE"; reason: string }
  | { code: "TOKEN_MISSING"; to: string }
  | { code: "FOLDER_ABSENT"; folder: string }
  | { code: "NOT_A_FOLDER"; folder: string }
  | { code: "DESCRIPTOR_ABSENT"; folder: string }
  | { code: "DESCRIPTOR_TOO_LARGE"; file: string; bytes: number; maxBytes: number }
  | { code: "DESCRIPTOR_BROKEN"; file: string; line: number | null; reason: string }
  | { code: "DESCRIPTOR_SHAPE"; file: string; field: string; reason: string }
  | { code: "FILES_ABSENT"; file: string; paths: string[] }
  | { code: "ALL_FILES_ABSENT"; file: string }
  | { code: "PATH_OUTSIDE"; file: string; path: string }
  | { code: "PATH_INVALID"; file: string; path: string; reason: string }
  | { code: "PATH_REPEATED"; file: string; path: string; resource: string }
  | { code: "NOT_A_FILE"; path: string }
  | { code: "FILE_UNREADABLE"; path: string; reason: string }
  | { code: "FILE_DIFFERS"; file: string; path: string; difference: Difference }
  | { code: "LINKS_DIFFER"; file: string; faults: string[] }
  | { code: "FILE_CHANGED"; path: string }
  | { code: "LICENSE_UNKNOWN"; file: string; license: string }
  | { code: "KEY_INVALID"; file: string; key: string }
  | { code: "TEXT_TOO_LONG"; field: string; length: number; max: number }
  | { code: "TOO_MANY"; field: string; count: number; max: number }
  | { code: "FIELD_INVALID"; field: string; reason: string }
  | { code: "DATASET_UNRELATED"; ours: string; theirs: string; datasetId: number }
  | { code: "DATASET_UNKNOWN"; named: string }
  | { code: "SOURCE_UNREACHABLE"; address: string; reason: string }
  | { code: "SOURCE_SHAPE"; address: string; reason: string }
  | {
      code: "SOURCE_RECORD";
      address: string;
      reason: string;
      /** The repository does not answer for this record, and perhaps for no other. */
      isSilent?: boolean;
    }
  | { code: "EARLIER_VERSION_REFUSED" }
  | { code: "VERSIONS_REFUSED"; count: number }
  | { code: "CATALOGUE_UNREACHABLE"; baseUrl: string; reason: string }
  | { code: "TOKEN_REFUSED"; baseUrl: string }
  | { code: "CATALOGUE_REFUSED"; baseUrl: string; status: number; reason: string }
  | { code: "PREVIEW_UNKNOWN"; baseUrl: string }
  | { code: "ANSWER_MALFORMED"; baseUrl: string; step: string };

/** A failed step of an import. */
export interface Failed {
  ok: false;
  failure: ImportFailure;
}

/** The failure of one record among others: one that is gone, closed or malformed must not end an import of thousands. */
export function failedRecord({ failure }: Failed): Failed {
  if (failure.code !== "SOURCE_SHAPE" && failure.code !== "SOURCE_UNREACHABLE")
    return failed(failure);
  const { code, address, reason } = failure;
  const isSilent = code === "SOURCE_UNREACHABLE" && !/^status 4(?!29)/.test(reason);
  return failed({ code: "SOURCE_RECORD", address, reason, ...(isSilent && { isSilent }) });
}

/** A value, or the reason why there is none. */
export type Outcome<T> = { ok: true; value: T } | Failed;

/** Wraps a failure as an outcome. */
export function failed(failure: ImportFailure): Failed {
  return { ok: false, failure };
}

/** Wraps a value as an outcome. */
export function done<T>(value: T): Outcome<T> {
  return { ok: true, value };
}
