const CARD = 80;
const BLOCK = 2_880;

/** Lines of a header as text, each cut or filled to its length, and its end. */
export function toFitsHeader(cards: readonly string[], { isEnded = true } = {}): Uint8Array {
  const lines = [...cards, ...(isEnded ? ["END"] : [])];
  const bytes = new Uint8Array(Math.ceil((lines.length * CARD) / BLOCK) * BLOCK).fill(32);
  for (const [at, line] of lines.entries())
    bytes.set(new TextEncoder().encode(line).subarray(0, CARD), at * CARD);
  return bytes;
}

/** `NAXIS1  = 5` */
export function toCard(keyword: string, value: string | number): string {
  const text = typeof value === "number" ? String(value).padStart(20) : value;
  return `${keyword.padEnd(8)}= ${text}`;
}

/** Header-data units one after another, each filled to whole blocks. */
export function toFits(
  ...units: readonly { cards: readonly string[]; data?: Uint8Array }[]
): Uint8Array<ArrayBuffer> {
  const parts = units.flatMap(({ cards, data = new Uint8Array() }) => [
    toFitsHeader(cards),
    data,
    new Uint8Array((BLOCK - (data.length % BLOCK)) % BLOCK),
  ]);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
