/** A little of DER (X.690): just the shapes a certificate is made of. */

const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
} as const;

function toLength(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex");
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** One element with any tag, for context-specific ones. */
export function element(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), toLength(content.length), content]);
}

export function sequence(...parts: readonly Uint8Array[]): Buffer {
  return element(TAG.sequence, Buffer.concat(parts));
}

export function set(...parts: readonly Uint8Array[]): Buffer {
  return element(TAG.set, Buffer.concat(parts));
}

/** A non-negative integer from big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const isHigh = ((bytes[0] ?? 0) & 0x80) !== 0;
  return element(TAG.integer, isHigh ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

export function bitString(bytes: Uint8Array, unusedBits = 0): Buffer {
  return element(TAG.bitString, Buffer.concat([Buffer.from([unusedBits]), bytes]));
}

export function octetString(bytes: Uint8Array): Buffer {
  return element(TAG.octetString, bytes);
}

export function utf8(text: string): Buffer {
  return element(TAG.utf8, Buffer.from(text));
}

export function yes(): Buffer {
  return element(TAG.boolean, Buffer.from([0xff]));
}

/** A moment with a two-digit year, as certificates write it until 2049 (RFC 5280, section 4.1.2.5). */
export function utcTime(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().slice(2, 19).replaceAll(/\D/g, "");
  return element(TAG.utcTime, Buffer.from(`${digits}Z`));
}

function toBase128(arc: number): number[] {
  const septets = [arc & 0x7f];
  for (let rest = arc >>> 7; rest > 0; rest >>>= 7) septets.unshift((rest & 0x7f) | 0x80);
  return septets;
}

/** An object identifier from its dotted form. */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split(".").map(Number);
  return element(TAG.oid, Buffer.from([first * 40 + second, ...arcs.flatMap(toBase128)]));
}
