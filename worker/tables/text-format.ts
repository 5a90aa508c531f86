import type { SourceTable } from "#api/wire/source-metadata.ts";

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

const ONE_BYTE = /^(iso-?8859-\d{1,2}|latin\d|(windows-|cp)125\d|koi8-[ru]|macintosh)$/;

/**
 * How to decode a text whose publisher declares an encoding with one byte for each character, such as
 * ISO-8859-1; `null` for UTF-8 and for any other encoding.
 */
export function toOneByteEncoding(declared = ""): string | null {
  const label = declared
    .trim()
    .toLowerCase()
    .replace(/^latin-/, "latin");
  if (!ONE_BYTE.test(label)) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
