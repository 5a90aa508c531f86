/** Bytes from `start` up to but not including `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A file that is read in parts. */
export interface RangeSource {
  /** Bytes. */
  size: number;
  /** Bytes from `start` up to but not including `end`; `null` when they are not available. */
  read(start: number, end: number): Promise<Uint8Array | null>;
  /** Several ranges in one request, in their order and apart; `null` when the store answers one at a time. */
  readMany?(ranges: readonly ByteRange[]): Promise<Uint8Array[] | null>;
}
