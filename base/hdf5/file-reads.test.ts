import { expect, it } from "vitest";
import type { ByteRange } from "../ranges/range-source.ts";
import { openReads } from "./file-reads.ts";
import { HDF5_HEAD_BYTES, HDF5_PAGE_BYTES, HDF5_WHOLE_BYTES } from "./limits.ts";

const SIZE = 2_000_000;

it.each([
  [HDF5_WHOLE_BYTES, HDF5_WHOLE_BYTES],
  [HDF5_WHOLE_BYTES + 1, HDF5_HEAD_BYTES],
])(
  "reads of a file of %i bytes the first %i at once, and none of them again",
  async (size, head) => {
    const ends: number[] = [];
    const reads = await openReads({
      size,
      async read(start, end) {
        ends.push(end);
        return new Uint8Array(end - start);
      },
    });
    await reads.read(head - 8, 8);
    await reads.readValues(head - 8, 8);
    expect(ends).toEqual([head]);
  },
);

/** As many turns as a read takes to begin. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

it("reads in one request what becomes necessary while another is under way", async () => {
  const requests: number[][] = [];
  const first = Promise.withResolvers<void>();
  const give = ({ start, end }: ByteRange): Uint8Array => new Uint8Array(end - start).fill(7);
  const reads = await openReads({
    size: SIZE,
    async read(start, end) {
      requests.push([start / HDF5_PAGE_BYTES]);
      if (start > 0) await first.promise;
      return give({ start, end });
    },
    async readMany(ranges) {
      requests.push(ranges.map(({ start }) => start / HDF5_PAGE_BYTES));
      return ranges.map(give);
    },
  });
  const read = (page: number): Promise<DataView> => reads.read(page * HDF5_PAGE_BYTES, 1);
  const pages = [read(20)];
  await settle();
  pages.push(read(40), read(60));
  await settle();
  expect(requests).toEqual([[0], [20]]);
  first.resolve();
  const values = (await Promise.all(pages)).map((view) => view.getUint8(0));
  await read(80);
  expect([requests, values]).toEqual([
    [[0], [20], [40, 60], [80]],
    [7, 7, 7],
  ]);
});
