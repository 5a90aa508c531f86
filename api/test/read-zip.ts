/** The entries of a zip without compression, by its central directory, in their order. */
export function readZip(bytes: ArrayBuffer): Map<string, string> {
  const view = new DataView(bytes);
  const entries = new Map<string, string>();
  const end = findEnd(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameLength));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.set(name, new TextDecoder().decode(new Uint8Array(bytes, start, size)));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const at = view.byteLength - 22;
  if (view.getUint32(at, true) !== 0x06054b50) throw new Error("This is no whole zip.");
  return at;
}
