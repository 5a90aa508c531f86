/** Writes numbers one after the other. */
export interface Writer {
  u8(...values: number[]): Writer;
  u16(...values: number[]): Writer;
  u32(...values: number[]): Writer;
  u64(...values: number[]): Writer;
  f32(...values: number[]): Writer;
  f64(...values: number[]): Writer;
  text(text: string): Writer;
  bytes(bytes: Uint8Array): Writer;
  /** Zeros up to a multiple. */
  pad(multiple: number): Writer;
  length(): number;
  done(): Buffer;
}

export function createWriter(order: "little" | "big" = "little"): Writer {
  const parts: Buffer[] = [];
  let size = 0;
  const isLittle = order === "little";
  function put(
    bytes: number,
    values: number[],
    set: (view: DataView, value: number) => void,
  ): Writer {
    for (const value of values) {
      const part = Buffer.alloc(bytes);
      set(new DataView(part.buffer, part.byteOffset, bytes), value);
      add(part);
    }
    return writer;
  }
  function add(part: Buffer): Writer {
    parts.push(part);
    size += part.length;
    return writer;
  }
  const writer: Writer = {
    u8: (...values) => put(1, values, (view, value) => view.setUint8(0, value)),
    u16: (...values) => put(2, values, (view, value) => view.setUint16(0, value, isLittle)),
    u32: (...values) => put(4, values, (view, value) => view.setUint32(0, value, isLittle)),
    u64: (...values) =>
      put(8, values, (view, value) =>
        view.setBigUint64(0, BigInt.asUintN(64, BigInt(value)), isLittle),
      ),
    f32: (...values) => put(4, values, (view, value) => view.setFloat32(0, value, isLittle)),
    f64: (...values) => put(8, values, (view, value) => view.setFloat64(0, value, isLittle)),
    text: (text) => add(Buffer.from(text, "utf8")),
    bytes: (bytes) => add(Buffer.from(bytes)),
    pad: (multiple) => add(Buffer.alloc((multiple - (size % multiple)) % multiple)),
    length: () => size,
    done: () => Buffer.concat(parts),
  };
  return writer;
}

/** An array of numbers with its axes. */
export interface Variable {
  name: string;
  dimensions: readonly string[];
  values: readonly number[];
  attributes: Readonly<Record<string, string>>;
}

export type Dimensions = Readonly<Record<string, number>>;
