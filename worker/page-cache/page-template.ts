/** A page's bytes with room wherever its nonce stands. */
export interface PageTemplate {
  bytes: Uint8Array<ArrayBuffer>;
  /** Where a nonce is written, ascending offsets. */
  gaps: readonly number[];
}

const encoder = new TextEncoder();

/** Cuts a page at its nonce. The nonce is 144 random bits, so it stands nowhere else. */
export function toTemplate(html: string, nonce: string): PageTemplate {
  const pieces = html.split(nonce).map((piece) => encoder.encode(piece));
  const length = pieces.reduce((sum, piece) => sum + piece.length + nonce.length, -nonce.length);
  const bytes = new Uint8Array(length);
  const gaps: number[] = [];
  let offset = 0;
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) {
      gaps.push(offset);
      offset += nonce.length;
    }
    bytes.set(piece, offset);
    offset += piece.length;
  }
  return { bytes, gaps };
}

/** A copy of the page with a nonce in its places. */
export function fillTemplate(
  { bytes, gaps }: PageTemplate,
  nonce: string,
): Uint8Array<ArrayBuffer> {
  const page = bytes.slice();
  const filling = encoder.encode(nonce);
  for (const gap of gaps) page.set(filling, gap);
  return page;
}
