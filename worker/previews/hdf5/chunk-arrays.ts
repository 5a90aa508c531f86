import type { FileReads } from "#base/hdf5/file-reads.ts";
import { isNowhere, readPlace } from "#base/hdf5/object-header.ts";

/** An array of the places of chunks, which are its elements. */
export interface ChunkArray {
  /** Whether an element has the size of its chunk and its filters, too. */
  isPacked: boolean;
  elementBytes: number;
  /** Where an element is, by its number from 0; `null` for one that was never written. */
  findElement: (number: number) => Promise<number | null>;
}

const FIXED = 0x4641_4844;
const FIXED_BLOCK = 0x4641_4442;
const EXTENSIBLE = 0x4541_4844;
const INDEX_BLOCK = 0x4541_4942;
const SUPER_BLOCK = 0x4541_5342;
const DATA_BLOCK = 0x4541_4442;
/** Of a block, before all else that it has: its kind, and where its array is. */
const HEAD_BYTES = 14;
const CHECKSUM_BYTES = 4;
const ADDRESS_BYTES = 8;

/** An array of chunks of which there may be no more (VII.C); in pages where these are many. */
export async function openFixedArray(reads: FileReads, address: number): Promise<ChunkArray> {
  const head = await reads.read(address, 24);
  checkKind(head, FIXED);
  const elements = parseElements(head);
  const [pageElements, count, block] = [
    2 ** head.getUint8(7),
    readPlace(head, 8),
    readPlace(head, 16),
  ];
  const pages = count > pageElements ? Math.ceil(count / pageElements) : 0;
  const first = block + HEAD_BYTES;
  return {
    ...elements,
    async findElement(number) {
      if (!(number < count)) throw notFound();
      if (isNowhere(block)) return null;
      checkKind(await reads.read(block, 4), FIXED_BLOCK);
      if (pages === 0) return first + number * elements.elementBytes;
      const page = Math.floor(number / pageElements);
      const isWritten = await readBit(reads, first, page);
      const start = first + Math.ceil(pages / 8) + CHECKSUM_BYTES;
      return isWritten ? findPaged(start, number, { pageElements, ...elements }) : null;
    },
  };
}

/** An array of chunks that may grow along one axis (VII.D): blocks of twice the size after each two. */
export async function openExtensibleArray(reads: FileReads, address: number): Promise<ChunkArray> {
  const head = await reads.read(address, 68);
  checkKind(head, EXTENSIBLE);
  const elements = parseElements(head);
  const { elementBytes } = elements;
  const [numberBits, inIndex] = [head.getUint8(7), head.getUint8(8)];
  const [least, pointers] = [head.getUint8(9), head.getUint8(10)];
  if (!isPowerOf2(least) || !isPowerOf2(pointers)) throw notFound();
  const pageElements = 2 ** head.getUint8(11);
  const index = readPlace(head, 60);
  const blockHeadBytes = HEAD_BYTES + Math.ceil(numberBits / 8);
  // The blocks of the first levels are named by the index block, of the others by a block for each level.
  const levelsInIndex = 2 * Math.log2(pointers);
  const blocksInIndex = index + HEAD_BYTES + inIndex * elementBytes;
  const superBlocks = blocksInIndex + 2 * (pointers - 1) * ADDRESS_BYTES;

  async function readAddress(place: number): Promise<number> {
    return readPlace(await reads.read(place, ADDRESS_BYTES), 0);
  }

  async function findInLevel({ level, blocks, blockElements, at }: Level): Promise<number | null> {
    const superBlock = await readAddress(superBlocks + (level - levelsInIndex) * ADDRESS_BYTES);
    if (isNowhere(superBlock)) return null;
    checkKind(await reads.read(superBlock, 4), SUPER_BLOCK);
    const [own, inBlock] = [Math.floor(at / blockElements), at % blockElements];
    const pages = blockElements > pageElements ? blockElements / pageElements : 0;
    const written = superBlock + blockHeadBytes;
    const block = await readAddress(written + blocks * Math.ceil(pages / 8) + own * ADDRESS_BYTES);
    if (pages === 0 || isNowhere(block)) return findInBlock(block, inBlock);
    checkKind(await reads.read(block, 4), DATA_BLOCK);
    const page = own * pages + Math.floor(inBlock / pageElements);
    const start = block + blockHeadBytes + CHECKSUM_BYTES;
    return (await readBit(reads, written, page))
      ? findPaged(start, inBlock, { pageElements, elementBytes })
      : null;
  }

  async function findInBlock(block: number, at: number): Promise<number | null> {
    if (isNowhere(block)) return null;
    checkKind(await reads.read(block, 4), DATA_BLOCK);
    return block + blockHeadBytes + at * elementBytes;
  }

  return {
    ...elements,
    async findElement(number) {
      if (!(number < 2 ** Math.min(53, numberBits))) throw notFound();
      if (isNowhere(index)) return null;
      checkKind(await reads.read(index, 4), INDEX_BLOCK);
      if (number < inIndex) return index + HEAD_BYTES + number * elementBytes;
      const level = findLevel(number - inIndex, least);
      if (level.level >= levelsInIndex) return findInLevel(level);
      const { blocksBefore, blockElements, at } = level;
      // Only the blocks of a level that has a block of its own have pages.
      if (blockElements > pageElements) throw notFound();
      const own = blocksBefore + Math.floor(at / blockElements);
      const block = await readAddress(blocksInIndex + own * ADDRESS_BYTES);
      return findInBlock(block, at % blockElements);
    },
  };
}

const notFound = (): Error => new Error("The chunks of this array cannot be found.");

function checkKind(view: DataView, kind: number): void {
  if (view.getUint32(0) !== kind) throw notFound();
}

function parseElements(head: DataView): Pick<ChunkArray, "isPacked" | "elementBytes"> {
  return { isPacked: head.getUint8(5) === 1, elementBytes: head.getUint8(6) };
}

function isPowerOf2(number: number): boolean {
  return Number.isInteger(Math.log2(number));
}

/** The highest bit of a byte is the first. */
async function readBit(reads: FileReads, start: number, bit: number): Promise<boolean> {
  const view = await reads.read(start + Math.floor(bit / 8), 1);
  return (view.getUint8(0) & (128 >> (bit % 8))) !== 0;
}

interface Pages {
  pageElements: number;
  elementBytes: number;
}

/** A page ends with its checksum. */
function findPaged(start: number, number: number, { pageElements, elementBytes }: Pages): number {
  const page = Math.floor(number / pageElements);
  return start + page * CHECKSUM_BYTES + number * elementBytes;
}

/** Blocks of equal size. */
interface Level {
  level: number;
  blocks: number;
  /** Of each block. */
  blockElements: number;
  /** Blocks of the levels before. */
  blocksBefore: number;
  /** The number of the element among those of this level. */
  at: number;
}

/** From one level to the next, the blocks are twice as many and twice as large in turn. */
function findLevel(number: number, least: number): Level {
  let [level, blocksBefore, at] = [0, 0, number];
  for (;;) {
    const blocks = 2 ** Math.floor(level / 2);
    const blockElements = least * 2 ** Math.ceil(level / 2);
    if (!(at >= blocks * blockElements)) return { level, blocks, blockElements, blocksBefore, at };
    at -= blocks * blockElements;
    blocksBefore += blocks;
    level += 1;
  }
}
