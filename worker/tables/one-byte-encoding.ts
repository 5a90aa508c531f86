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

const ONE_BYTE = /^(iso-?8859-\d{1,2}|latin\d|(windows-|cp)125\d|koi8-[ru]|macintosh)$/;
