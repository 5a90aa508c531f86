/** Signatures of a zip's last entry and of its end (APPNOTE 4.3.12, 4.3.16). */
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
/** What the catalogue appends when a file could not be sent whole. */
const FAILURES = "FAILED.txt";

/** Whether these last bytes are the end of a zip: one that broke off has none. */
export function isEndOfZip(tail: Uint8Array): boolean {
  const at = tail.length - END_BYTES;
  return at >= 0 && toView(tail).getUint32(at, true) === END;
}

/** Whether the zip's last entry is its own list of what is missing. */
export function namesFailures(tail: Uint8Array): boolean {
  const view = toView(tail);
  for (let at = tail.length - END_BYTES - ENTRY_BYTES; at >= 0; at -= 1) {
    if (view.getUint32(at, true) !== ENTRY) continue;
    const name = tail.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + view.getUint16(at + 28, true));
    return new TextDecoder().decode(name) === FAILURES;
  }
  return false;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
