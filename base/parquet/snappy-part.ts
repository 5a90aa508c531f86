import {
  findBlock,
  literalTagBytes,
  type Point,
  readLiteralLength,
  readOffset,
  readSize,
  unpackSnappy,
} from "./snappy.ts";

/** The bytes of a text are found from the element at every so many-th of them. */
const STEP_BYTES = 32;
/** Longest text whose elements are noted; writers aim at pages of 1 MB. */
const NOTED_MAX_BYTES = 1_179_648;
/** A part is traced where the text before its end is so many times as long. */
const TIMES_LONGER = 8;
/** Elements that are looked at, as a part of a text's bytes: an element has about four, and is copied in a few times that. */
const LOOKS_PER_BYTE = 1 / 4;

/** Bytes of a text compressed with Snappy as `unpackSnappy` gives them, of which a few are found without all before them. */
export function unpackSnappyPart(packed: Uint8Array, from: number, to: number): Uint8Array {
  const { size, beginning } = readSize(packed);
  const end = Math.min(to, size);
  const isFew = end > from && (end - from) * TIMES_LONGER < end;
  const point = isFew ? findBlock(packed, beginning, from) : beginning;
  const canNote = isFew && end - point.place <= NOTED_MAX_BYTES;
  const part = canNote ? trace(packed, point, { from, to: end }) : null;
  return part ?? unpackSnappy(packed, from, to);
}

/** By tag: bytes that an element makes, and its own with its tag; 0 for a literal that says its length elsewhere. */
const LENGTHS = new Uint8Array(256);
const BYTES = new Uint8Array(256);
for (let tag = 0; tag < 256; tag += 1) {
  const [kind, count] = [tag & 3, (tag >>> 2) + 1];
  LENGTHS[tag] = kind === 0 ? (count > 60 ? 0 : count) : kind === 1 ? ((tag >>> 2) & 7) + 4 : count;
  BYTES[tag] = kind === 0 ? (count > 60 ? 0 : count + 1) : kind === 3 ? 5 : kind + 1;
}

interface Elements {
  /** Where the element begins that has the byte at each step: in the compressed bytes, and in the text. */
  starts: Uint32Array;
  places: Uint32Array;
}

/** All requests may share them, because a part is traced without a pause. */
let room: Elements | null = null;

function takeRoom(): Elements {
  const steps = NOTED_MAX_BYTES / STEP_BYTES + 1;
  room ??= { starts: new Uint32Array(steps), places: new Uint32Array(steps) };
  return room;
}

/** Bytes of a text, and their place in the part. */
interface Wanted {
  source: number;
  count: number;
  target: number;
}

/**
 * Follows bytes back through the copies to the literals that they come from, which are few; `null` where they are
 * many or cannot be found.
 */
function trace(
  packed: Uint8Array,
  point: Point,
  { from, to }: { from: number; to: number },
): Uint8Array | null {
  const elements = takeRoom();
  const end = Math.min(to, noteElements(packed, point, { to, elements }));
  const out = new Uint8Array(Math.max(0, end - from));
  let left = (end - point.place) * LOOKS_PER_BYTE;
  // The next ones last: all bytes before theirs are there.
  const rest: Wanted[] = [{ source: from, count: out.length, target: 0 }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    let { source, count, target } = next;
    while (count > 0) {
      let taken = Math.min(count, from + target - source);
      if (source >= from && taken > 0) {
        out.copyWithin(target, source - from, source - from + taken);
      } else {
        const { at, place, length, looks } = findElement(packed, elements, { source, point });
        left -= looks;
        if (left < 0) return null;
        const inside = source - place;
        const offset = ((packed[at] ?? 0) & 3) === 0 ? null : readOffset(packed, at);
        if (offset !== null) {
          if (offset === 0 || offset > place - point.place) return null;
          // A copy that is longer than its offset repeats itself.
          const repeated = inside % offset;
          taken = Math.min(count, length - inside, offset - repeated);
          if (taken < count)
            rest.push({ source: source + taken, count: count - taken, target: target + taken });
          [source, count] = [place - offset + repeated, taken];
          continue;
        }
        taken = Math.min(count, length - inside);
        const literal = at + literalTagBytes(packed[at] ?? 0) + inside;
        for (let byte = 0; byte < taken; byte += 1)
          out[target + byte] = packed[literal + byte] ?? 0;
      }
      source += taken;
      count -= taken;
      target += taken;
    }
  }
  return out;
}

/** The element that makes a byte, and how many were looked at. */
function findElement(
  packed: Uint8Array,
  { starts, places }: Elements,
  { source, point }: { source: number; point: Point },
): Point & { length: number; looks: number } {
  const step = Math.floor((source - point.place) / STEP_BYTES);
  let [at, place, looks] = [starts[step] ?? 0, places[step] ?? 0, 1];
  let length = readLength(packed, at);
  while (source >= place + length) {
    at += readBytes(packed, at);
    place += length;
    looks += 1;
    length = readLength(packed, at);
  }
  return { at, place, length, looks };
}

/** Notes where elements begin, and returns the place up to which there are bytes. */
function noteElements(
  packed: Uint8Array,
  { at: start, place: first }: Point,
  { to, elements }: { to: number; elements: Elements },
): number {
  const { starts, places } = elements;
  let [at, place, step, next] = [start, first, 0, first];
  while (at < packed.length && place < to) {
    const tag = packed[at] ?? 0;
    const bytes = BYTES[tag] || readBytes(packed, at);
    let length = LENGTHS[tag] || readLength(packed, at);
    if (at + bytes > packed.length) {
      // Of a literal that is cut off the beginning is there, of a copy nothing.
      length = (tag & 3) === 0 ? packed.length - at - literalTagBytes(tag) : 0;
      if (length <= 0) break;
    }
    place += length;
    for (; next < place; next += STEP_BYTES) {
      if (step === starts.length) return place;
      starts[step] = at;
      places[step] = place - length;
      step += 1;
    }
    at += bytes;
  }
  return place;
}

function readLength(packed: Uint8Array, at: number): number {
  return LENGTHS[packed[at] ?? 0] || readLiteralLength(packed, at);
}

/** Of an element with its tag. */
function readBytes(packed: Uint8Array, at: number): number {
  const tag = packed[at] ?? 0;
  return BYTES[tag] || literalTagBytes(tag) + readLiteralLength(packed, at);
}
