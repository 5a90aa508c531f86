import { createWriter, type Dimensions, type Variable } from "./bytes.ts";

const UNDEFINED = -1;
const HEAD_BYTES = 96;
/** Bytes of a group's tree, and of its eight entries, by the default sizes of the format. */
const TREE_BYTES = 544;
const ENTRIES_MAX = 8;
const ENTRY_BYTES = 40;
const ENTRIES_BYTES = 8 + ENTRIES_MAX * ENTRY_BYTES;

interface Hdf5 {
  dimensions: Dimensions;
  attributes: Readonly<Record<string, string>>;
  /** At most eight, of 64-bit floats. */
  variables: readonly Variable[];
}

/** An HDF5 file of one group, in version 0 of the format. */
export function writeHdf5({ dimensions, attributes, variables }: Hdf5): Uint8Array {
  const sorted = variables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const heap = createWriter().u64(0);
  const nameOffsets = sorted.map(({ name }) => {
    const here = heap.length();
    heap.text(`${name}\0`).pad(8);
    return here;
  });
  const treeAt = HEAD_BYTES;
  const entriesAt = treeAt + TREE_BYTES;
  const heapAt = entriesAt + ENTRIES_BYTES;
  const rootAt = heapAt + 32 + heap.length();
  const root = writeObject([
    [0x11, createWriter().u64(treeAt, heapAt).done()],
    ...Object.entries(attributes).map(writeAttribute),
  ]);
  let at = rootAt + root.length;
  const objects = sorted.map((variable) => {
    const sizes = variable.dimensions.map((name) => dimensions[name] ?? 0);
    const header = (dataAt: number): Buffer => writeDataset(variable, { sizes, dataAt });
    const place = { headerAt: at, dataAt: at + header(0).length };
    const bytes = Buffer.concat([
      header(place.dataAt),
      createWriter()
        .f64(...variable.values)
        .done(),
    ]);
    at += bytes.length;
    return { ...place, bytes };
  });
  const head = createWriter()
    .bytes(Uint8Array.of(0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a))
    .u8(0, 0, 0, 0, 0, 8, 8, 0)
    .u16(4, 16)
    .u32(0)
    .u64(0, UNDEFINED, at, UNDEFINED)
    .u64(0, rootAt)
    .u32(1, 0)
    .u64(treeAt, heapAt);
  const tree = createWriter().text("TREE").u8(0, 0).u16(1).u64(UNDEFINED, UNDEFINED);
  tree.u64(0, entriesAt, nameOffsets.at(-1) ?? 0).bytes(Buffer.alloc(TREE_BYTES - tree.length()));
  const entries = createWriter().text("SNOD").u8(1, 0).u16(sorted.length);
  for (const [index, { headerAt }] of objects.entries()) {
    entries
      .u64(nameOffsets[index] ?? 0, headerAt)
      .u32(0, 0)
      .u64(0, 0);
  }
  entries.bytes(Buffer.alloc(ENTRIES_BYTES - entries.length()));
  const names = createWriter()
    .text("HEAP")
    .u8(0, 0, 0, 0)
    .u64(heap.length(), 1, heapAt + 32);
  const parts = [head, tree, entries, names, heap].map((part) => part.done());
  return new Uint8Array(Buffer.concat([...parts, root, ...objects.map(({ bytes }) => bytes)]));
}

type Message = readonly [type: number, data: Buffer];

function writeObject(messages: readonly Message[]): Buffer {
  const body = createWriter();
  for (const [type, data] of messages) {
    const padded = createWriter().bytes(data).pad(8).done();
    body.u16(type, padded.length).u8(0, 0, 0, 0).bytes(padded);
  }
  const head = createWriter().u8(1, 0).u16(messages.length).u32(1, body.length(), 0);
  return Buffer.concat([head.done(), body.done()]);
}

function writeDataset(
  { values, attributes }: Variable,
  { sizes, dataAt }: { sizes: number[]; dataAt: number },
): Buffer {
  const space = createWriter()
    .u8(1, sizes.length, 0, 0)
    .u32(0)
    .u64(...sizes);
  const double = createWriter().u8(0x11, 0x20, 63, 0).u32(8);
  double.u16(0, 64).u8(52, 11, 0, 52).u32(1023);
  const fill = createWriter().u8(2, 2, 0, 0);
  const layout = createWriter()
    .u8(3, 1)
    .u64(dataAt, values.length * 8);
  return writeObject([
    [0x01, space.done()],
    [0x03, double.done()],
    [0x05, fill.done()],
    [0x08, layout.done()],
    ...Object.entries(attributes).map(writeAttribute),
  ]);
}

function writeAttribute([name, value]: readonly [string, string]): Message {
  const size = Buffer.byteLength(value) + 1;
  const message = createWriter()
    .u8(1, 0)
    .u16(Buffer.byteLength(name) + 1, 8, 8);
  message.text(`${name}\0`).pad(8);
  message.u8(0x13, 0, 0, 0).u32(size).u8(1, 0, 0, 0).u32(0);
  return [0x0c, message.text(`${value}\0`).done()];
}
