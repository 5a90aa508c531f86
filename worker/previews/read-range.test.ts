import { expect, it, vi } from "vitest";
import { openRanges, type RangedFile } from "./read-range.ts";

const BYTES = Uint8Array.from({ length: 100 }, (_, at) => at);

function open(answer: (range: string) => Response) {
  const asked: Headers[] = [];
  const api = {
    open: async (_: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      asked.push(headers);
      return { ok: true, value: answer(headers.get("range") ?? "") } as const;
    },
  };
  return { asked, file: openRanges(api, { address: "/x", size: BYTES.length }) };
}

it("requests only the bytes, as a preview, which is not a download", async () => {
  const { asked, file } = open(() => new Response(BYTES.slice(10, 20), { status: 206 }));
  expect(await file.read(10, 20)).toEqual(BYTES.slice(10, 20));
  expect(asked.map((headers) => [headers.get("range"), headers.get("user-agent")])).toEqual([
    ["bytes=10-19", "preview"],
  ]);
});

it("takes the bytes out of the whole, from a store that ignores ranges", async () => {
  const { file } = open(() => new Response(BYTES));
  expect(await file.read(10, 20)).toEqual(BYTES.slice(10, 20));
  expect(await file.read(90, 200)).toEqual(BYTES.slice(90));
});

it("requests no part without bytes, which no range can name", async () => {
  const { asked, file } = open(() => new Response(null, { status: 416 }));
  for (const start of [0, 10, 100]) expect(await file.read(start, start)).toEqual(new Uint8Array());
  expect(await file.read(100, 120)).toEqual(new Uint8Array());
  expect(asked).toEqual([]);
});

it("requests the last bytes without knowing how long a file is, and nothing of a store that ignores ranges", async () => {
  const { asked, file } = open(() => new Response(BYTES.slice(-7), { status: 206 }));
  expect(await file.readEnd?.(7)).toEqual(BYTES.slice(-7));
  expect(asked.map((headers) => headers.get("range"))).toEqual(["bytes=-7"]);
  expect(await open(() => new Response(BYTES)).file.readEnd?.(7)).toBeNull();
});

it("reports that a part is not available", async () => {
  const { file } = open(() => new Response(null, { status: 503 }));
  expect(await file.read(10, 20)).toBeNull();
  expect(await file.begin(5)).toBeNull();
});

it.each<[string, number, (file: RangedFile) => Promise<unknown> | undefined]>([
  ["a refusal", 503, (file) => file.read(10, 20)],
  ["the whole instead of its end", 200, (file) => file.begin(5, 10)],
  ["the whole instead of parts", 200, (file) => file.readMany?.(TWO)],
])("ends the connection of %s, of which nothing is read", async (_, status, read) => {
  const cancel = vi.fn<() => void>();
  const { file } = open(() => new Response(new ReadableStream({ cancel }), { status }));
  expect(await read(file)).toBeNull();
  expect(cancel).toHaveBeenCalledOnce();
});

function toParts(ranges: [start: number, end: number][]): Response {
  const parts = ranges.flatMap(([start, end]) => [
    `\r\n--b\r\ncontent-type: text/csv\r\nContent-Range: bytes ${start}-${end - 1}/100\r\n\r\n`,
    BYTES.slice(start, end),
  ]);
  const body = new Blob([...parts, "\r\n--b--\r\n"]);
  const headers = {
    "content-type": "multipart/byteranges; boundary=b",
    "content-length": String(body.size),
  };
  return new Response(body, { status: 206, headers });
}

const TWO = [
  { start: 3, end: 10 },
  { start: 13, end: 50 },
];

it("reads several parts out of one answer", async () => {
  const { asked, file } = open(() =>
    toParts([
      [3, 10],
      [13, 50],
    ]),
  );
  expect(await file.readMany?.(TWO)).toEqual([BYTES.slice(3, 10), BYTES.slice(13, 50)]);
  expect(asked.map((headers) => headers.get("range"))).toEqual(["bytes=3-9,13-49"]);
});

it.each([
  ["is the whole", () => new Response(BYTES)],
  ["is one part", () => new Response(BYTES.slice(3, 10), { status: 206 })],
  [
    "is of other parts",
    () =>
      toParts([
        [3, 10],
        [14, 51],
      ]),
  ],
  ["lacks a part", () => toParts([[3, 10]])],
  [
    "is far longer",
    () =>
      toParts([[3, 10], [13, 50], ...Array.from({ length: 30 }, (): [number, number] => [0, 100])]),
  ],
])("returns none of several parts when the answer %s", async (_, answer) => {
  expect(await open(answer).file.readMany?.(TWO)).toBeNull();
});
