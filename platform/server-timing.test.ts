import { expect, it } from "vitest";
import { timed, withServerTiming } from "./server-timing.ts";

const wait = timed("catalogue", (ms: number) => scheduler.wait(ms));
const read = timed("content", () => scheduler.wait(20));
const remember = timed("memory", async () => "text");

function readTimings(answer: Response): [string, number, number][] {
  return [
    ...(answer.headers.get("server-timing") ?? "").matchAll(/(\w+);dur=(\d+);desc="(\d+)"/g),
  ].map(([, name = "", dur, count]) => [name, Number(dur), Number(count)]);
}

it("tells how long each service was waited for, what was waited together once", async () => {
  const answer = await withServerTiming(async () => {
    await remember();
    await read();
    await Promise.all([wait(60), wait(60), wait(60)]);
    return new Response("page");
  });
  const [content, catalogue] = readTimings(answer);
  expect(content).toEqual(["content", expect.any(Number), 1]);
  expect(catalogue).toEqual(["catalogue", expect.any(Number), 3]);
  expect(catalogue?.[1]).toBeGreaterThanOrEqual(50);
  expect(catalogue?.[1]).toBeLessThan(170);
  expect(await answer.text()).toBe("page");
});

it("counts what still goes on until the answer begins", async () => {
  const answer = await withServerTiming(async () => {
    void wait(5_000);
    await scheduler.wait(30);
    return new Response(null);
  });
  expect(readTimings(answer)[0]?.[1]).toBeLessThan(5_000);
});

it("keeps the requests of an isolate apart", async () => {
  const [one, other] = await Promise.all([
    withServerTiming(async () => (await wait(5), new Response(null))),
    withServerTiming(async () => (await wait(5), await wait(5), new Response(null))),
  ]);
  expect([readTimings(one)[0]?.[2], readTimings(other)[0]?.[2]]).toEqual([1, 2]);
});

it("says nothing where nothing was waited for, and counts nothing outside a request", async () => {
  await wait(1);
  const answer = await withServerTiming(async () => {
    await remember();
    return new Response(null, { status: 204 });
  });
  expect([answer.status, answer.headers.has("server-timing")]).toEqual([204, false]);
});
