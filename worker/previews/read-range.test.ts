import { expect, it } from "vitest";
import { openRanges } from "./read-range.ts";

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

it("asks for the bytes alone, as a preview, which is no download", async () => {
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

it("tells that a part cannot be had", async () => {
  const { file } = open(() => new Response(null, { status: 503 }));
  expect(await file.read(10, 20)).toBeNull();
  expect(await file.begin(5)).toBeNull();
});
