import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timed, withServerTiming } from "./server-timing.ts";

const ask = timed("catalogue", (answer: Promise<void>) => answer);
const read = timed("content", (answer: Promise<void>) => answer);

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

/** Advances time, then answers what waits. */
async function answerAfter(ms: number, call: (answer: Promise<void>) => Promise<void>[]) {
  const gate = Promise.withResolvers<void>();
  const calls = call(gate.promise);
  vi.advanceTimersByTime(ms);
  gate.resolve();
  await Promise.all(calls);
}

function tell(work: () => Promise<void>): Promise<string | null> {
  const answer = withServerTiming(async () => {
    await work();
    return new Response("page");
  });
  return answer.then(({ headers }) => headers.get("server-timing"));
}

it("reports how long each service took, with overlapping waits counted once", async () => {
  const told = await tell(async () => {
    await answerAfter(20, (answer) => [read(answer)]);
    await answerAfter(60, (answer) => [ask(answer), ask(answer), ask(answer)]);
    await answerAfter(5, (answer) => [ask(answer)]);
  });
  expect(told).toBe('content;dur=20;desc="1", catalogue;dur=65;desc="4"');
});

it("counts calls in progress until the answer begins", async () => {
  const told = await tell(async () => {
    void ask(new Promise(() => {}));
    vi.advanceTimersByTime(30);
  });
  expect(told).toBe('catalogue;dur=30;desc="1"');
});

it("separates the requests of an isolate", async () => {
  const work = () => answerAfter(10, (answer) => [ask(answer)]);
  const [one] = await Promise.all([tell(work), tell(async () => {})]);
  expect(one).toBe('catalogue;dur=10;desc="1"');
  expect(await tell(async () => {})).toBeNull();
});

it("omits what took no time, and counts nothing outside a request", async () => {
  await answerAfter(10, (answer) => [ask(answer)]);
  expect(await tell(() => answerAfter(0, (answer) => [read(answer)]))).toBeNull();
});
