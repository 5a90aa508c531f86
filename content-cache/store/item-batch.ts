import { type Arena, createArena, type Range } from "./arena.ts";
import {
  compareKeys,
  compareStates,
  formatLine,
  parseLine,
  type ItemHead,
  type ItemLine,
} from "./item-line.ts";

/** An item whose line is stored in the batch's arena. */
export interface Held extends ItemHead, Range {}

/** Items by key, each in its latest state, their lines as bytes. */
export interface ItemBatch {
  arena: Arena;
  held: Map<string, Held>;
}

const TAB = 9;
const LINE_BREAK = 10;
const HEAD_PARTS = 5;
const BREAK = new Uint8Array([LINE_BREAK]);
const decoder = new TextDecoder();

export function createItemBatch(): ItemBatch {
  return { arena: createArena(), held: new Map() };
}

export function clearBatch({ arena, held }: ItemBatch): void {
  arena.clear();
  held.clear();
}

/** Adds an item unless a later state of it is there; `true` when it was added. */
export function addLine(batch: ItemBatch, line: ItemLine): boolean {
  const { json: _, ...head } = line;
  return putNewest(batch, { ...head, ...batch.arena.writeText(formatLine(line)) });
}

/** As `addLine`, for an item of another batch. */
export function takeLine(batch: ItemBatch, from: ItemBatch, held: Held): boolean {
  return putNewest(batch, { ...held, ...batch.arena.writeBytes(from.arena.view(held)) });
}

/** Adds the wanted lines of a shard's text that is in the arena already. */
export function addShard(
  batch: ItemBatch,
  { start, end }: Range,
  isWanted: (key: string) => boolean,
): void {
  for (let at = start; at < end;) {
    const found = batch.arena.find(LINE_BREAK, at);
    const lineEnd = found === -1 || found > end ? end : found;
    const held = toHeld(batch, { start: at, end: lineEnd });
    if (isWanted(held.key)) putNewest(batch, held);
    at = lineEnd + 1;
  }
}

/** The item as text. */
export function readLine({ arena }: ItemBatch, held: Range): ItemLine {
  return parseLine(decoder.decode(arena.view(held)));
}

/** Writes the lines to another arena, in the order of their keys. */
export function copyLines({ arena }: ItemBatch, lines: readonly Held[], to: Arena): Range {
  const start = to.length;
  for (const [index, held] of lines.toSorted(compareKeys).entries()) {
    if (index > 0) to.writeBytes(BREAK);
    to.writeBytes(arena.view(held));
  }
  return { start, end: to.length };
}

function putNewest(batch: ItemBatch, line: Held): boolean {
  const known = batch.held.get(line.key);
  if (known !== undefined && !isLater(batch, line, known)) return false;
  batch.held.set(line.key, line);
  return true;
}

function isLater(batch: ItemBatch, left: Held, right: Held): boolean {
  const order = compareStates(left, right);
  return order === 0 ? readLine(batch, left).json > readLine(batch, right).json : order > 0;
}

function toHeld({ arena }: ItemBatch, { start, end }: Range): Held {
  let headEnd = start;
  for (let part = 0; part < HEAD_PARTS; part += 1) headEnd = arena.find(TAB, headEnd) + 1;
  const { json: _, ...head } = parseLine(decoder.decode(arena.view({ start, end: headEnd })));
  return { ...head, start, end };
}
