import type { ByteRange, RangeSource } from "./range-source.ts";

/** The file as long as so many requests and bytes of it are read; then nothing more. */
export function limitReads(
  file: RangeSource,
  requests: number,
  bytes: number,
): RangeSource & { isSpent(): boolean } {
  const left = { requests, bytes };
  const isFree = (ranges: readonly ByteRange[]): boolean => {
    left.requests -= 1;
    left.bytes -= ranges.reduce((sum, { start, end }) => sum + end - start, 0);
    return !isSpent();
  };
  const isSpent = (): boolean => left.requests < 0 || left.bytes < 0;
  return {
    ...file,
    isSpent,
    read: async (start, end) => (isFree([{ start, end }]) ? file.read(start, end) : null),
    ...(file.readMany && {
      readMany: async (ranges) => (isFree(ranges) ? (file.readMany?.(ranges) ?? null) : null),
    }),
  };
}
