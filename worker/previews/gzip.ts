import type { Preview } from "./kinds.ts";
import { inflate } from "./inflate.ts";
import { PREVIEW_JSON_BYTES } from "./limits.ts";
import type { RangedFile } from "./read-range.ts";

/** Texts that are shown out of a `.gz`: of other kinds more than a beginning is needed. */
const TEXT_IN_GZIP =
  /\.(?:csv|tsv|tab|jsonl|ndjson|json|jsonld|txt|text|log|md|xml|sql|ya?ml|fa|faa|fas|fasta|ffn|fna|fastq|fq|vcf|gff3?|gtf|bed|sam|pdb|cif|ent|mtx|nwk|tree|bedgraph|wig|gct|soft)\.gz$/i;

export function hasTextInGzip(path: string): boolean {
  return TEXT_IN_GZIP.test(path);
}

export const BROKEN_GZIP: Preview = {
  kind: "none",
  reason: "This file cannot be decompressed. It may be broken.",
};

/** The decompressed beginning of a file, whose size is known only when that is all of it. `null` when it has none. */
export async function openGzip(
  file: RangedFile,
  limits: GzipLimits = TEXT_LIMITS,
): Promise<RangedFile | null> {
  const packed = await file.read(0, limits.packed);
  if (!packed) return null;
  const isWhole = packed.length === file.size;
  const first = readBlockBytes(packed, 0);
  const begun =
    first === null
      ? await unpack(packed, { isWhole, maxBytes: limits.unpacked })
      : await unpackBlocks(packed, { isWhole, maxBytes: limits.unpacked });
  if (begun === null) return null;
  const { bytes, isAll } = begun;
  return {
    size: isAll ? bytes.length : Number.MAX_SAFE_INTEGER,
    read: async (from, to) => bytes.slice(from, to),
    begin: async () => null,
  };
}

/** How many bytes of a file are read, and how many of them are kept when they are decompressed. */
interface GzipLimits {
  packed: number;
  unpacked: number;
}

const TEXT_LIMITS: GzipLimits = { packed: PREVIEW_JSON_BYTES, unpacked: PREVIEW_JSON_BYTES };

interface Unpacking {
  /** Whether the bytes are all of the file. */
  isWhole: boolean;
  maxBytes: number;
}

interface Begun {
  bytes: Uint8Array<ArrayBuffer>;
  isAll: boolean;
}

async function unpack(packed: Uint8Array, { isWhole, maxBytes }: Unpacking): Promise<Begun | null> {
  const bytes = await inflate(packed, { format: "gzip", isWhole, maxBytes });
  return bytes && { bytes, isAll: isWhole && bytes.length === readSize(packed) };
}

/** Blocks as bgzip writes them: parts that are compressed by themselves, each with its length. */
async function unpackBlocks(
  packed: Uint8Array,
  { isWhole, maxBytes: most }: Unpacking,
): Promise<Begun | null> {
  const blocks: Uint8Array<ArrayBuffer>[] = [];
  let [at, length] = [0, 0];
  while (at < packed.length && length < most && blocks.length < BLOCKS_MAX) {
    const end = at + (readBlockBytes(packed, at) ?? Number.POSITIVE_INFINITY);
    if (end > packed.length) break;
    const maxBytes = most - length;
    const options = { format: "gzip", isWhole: true, maxBytes } as const;
    const block = await inflate(packed.subarray(at, end), options);
    // The last block of a file is empty.
    blocks.push(block ?? new Uint8Array());
    length += block?.length ?? 0;
    at = end;
  }
  if (length === 0) return null;
  const bytes = new Uint8Array(await new Blob(blocks).arrayBuffer());
  return { bytes, isAll: isWhole && at === packed.length && length < most };
}

/** Blocks that are unpacked; of bgzip 16 are as much as is shown. */
const BLOCKS_MAX = 64;
const BLOCK_HEAD_BYTES = 18;
const HAS_FIELDS = 4;
/** `BC` at the beginning of the fields says the length of the block less one (SAM specification, 4.1). */
const BLOCK_FIELD = 0x4342;

function readBlockBytes(packed: Uint8Array, at: number): number | null {
  if (at + BLOCK_HEAD_BYTES > packed.length) return null;
  const view = new DataView(packed.buffer, packed.byteOffset + at, BLOCK_HEAD_BYTES);
  const isBlock = (view.getUint8(3) & HAS_FIELDS) !== 0 && view.getUint16(12, true) === BLOCK_FIELD;
  return isBlock ? view.getUint16(16, true) + 1 : null;
}

const SIZE_BYTES = 4;

/** What it says to decompress to (RFC 1952, 2.3.1). */
function readSize(packed: Uint8Array): number {
  if (packed.length < SIZE_BYTES) return 0;
  const view = new DataView(packed.buffer, packed.byteOffset + packed.length - SIZE_BYTES);
  return view.getUint32(0, true);
}
