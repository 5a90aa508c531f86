/** A small archive, as common programs write it. */
export function zipSync(
  files: [path: string, text: string, packing?: { method: number; bytes: Uint8Array }][],
): Uint8Array {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const [path, text, packing] of files) {
    const name = new TextEncoder().encode(path);
    const whole = new TextEncoder().encode(text);
    const { method, bytes: data } = packing ?? { method: 0, bytes: whole };
    const local = toHeader(30, 0x04034b50, {
      8: method,
      18: data.length,
      22: whole.length,
      26: name.length,
    });
    const entry = toHeader(46, 0x02014b50, {
      10: method,
      20: data.length,
      24: whole.length,
      28: name.length,
      42: offset,
    });
    entry[9] = 0x08;
    parts.push(local, name, data);
    directory.push(entry, name);
    offset += local.length + name.length + data.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = toHeader(22, 0x06054b50, { 8: files.length, 10: files.length, 12: size, 16: offset });
  return join([...parts, ...directory, end]);
}

function toHeader(length: number, sign: number, fields: Record<number, number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  view.setUint32(0, sign, true);
  const short = new Set([8, 10, 26, 28]);
  for (const [at, value] of Object.entries(fields)) {
    if (short.has(Number(at))) view.setUint16(Number(at), value, true);
    else view.setUint32(Number(at), value, true);
  }
  return new Uint8Array(view.buffer);
}

export function join(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
