import { expect, it } from "vitest";
import { readBoundedBody, readBoundedBytes } from "./bounded-body.ts";

const MAX_BYTES = 8;

/** A body of chunks of four bytes, and what was asked of it. */
function createBody(chunks: number) {
  const seen = { pulls: 0, isCancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulls += 1;
        if (seen.pulls > chunks) controller.close();
        else controller.enqueue(new Uint8Array([97, 98, 99, seen.pulls + 48]));
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  );
  return { stream, seen };
}

it("reads all bytes of a body that is as long as the limit", async () => {
  const { stream } = createBody(2);
  const bytes = await readBoundedBytes(new Response(stream), MAX_BYTES);
  expect(new TextDecoder().decode(bytes ?? undefined)).toBe("abc1abc2");
  expect(await readBoundedBytes(new Response(), MAX_BYTES)).toEqual(new Uint8Array());
});

it.each([
  ["bytes", readBoundedBytes],
  ["text", readBoundedBody],
])("stops reading %s of a body without end at the limit", async (_, read) => {
  const { stream, seen } = createBody(Infinity);
  expect(await read(new Response(stream), MAX_BYTES)).toBeNull();
  expect(seen).toEqual({ pulls: 3, isCancelled: true });
});

it("reads nothing of a body whose declared length is above the limit", async () => {
  const { stream, seen } = createBody(Infinity);
  const headers = { "content-length": String(MAX_BYTES + 1) };
  expect(await readBoundedBytes(new Response(stream, { headers }), MAX_BYTES)).toBeNull();
  expect(seen).toEqual({ pulls: 0, isCancelled: true });
});

it("rejects when the body is cut off", async () => {
  const stream = new ReadableStream({ pull: (controller) => controller.error(new Error("cut")) });
  await expect(readBoundedBytes(new Response(stream), MAX_BYTES)).rejects.toThrow("cut");
});
