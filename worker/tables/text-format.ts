import type { SourceTable } from "#api/wire/source-metadata.ts";
import { toOneByteEncoding } from "./one-byte-encoding.ts";

/** What the publisher of a text says that its bytes do not. */
export interface TextFormat {
  /** Of one byte for each character; `null` for UTF-8. */
  encoding: string | null;
  /** Names of the columns where the first row has values; `null` where it has the names. */
  names: readonly string[] | null;
}

export function toTextFormat(source: SourceTable | null): TextFormat {
  const hasNoHead = source?.dialect?.["header"] === false;
  return {
    encoding: toOneByteEncoding(source?.encoding),
    names: hasNoHead ? source.fields.map(({ name }) => name) : null,
  };
}

/** Whether a text is read the same without its description. */
export function isPlain({ encoding, names }: TextFormat): boolean {
  return encoding === null && names === null;
}
