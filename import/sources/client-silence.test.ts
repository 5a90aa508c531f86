import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SOURCE_SILENCE_MS, SOURCE_TRIES } from "../limits.ts";
import { createSourceClient } from "./client.ts";

const ORIGIN = "https://data.test";
const ADDRESS = `${ORIGIN}/one`;

describe("a source that is silent", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Nothing comes but what `begin` makes of the signal that ends the call. */
  const openSilent = (begin: (signal: AbortSignal) => Promise<Response>) => {
    let calls = 0;
    const client = createSourceClient(ORIGIN, {
      pause: async () => {},
      fetch: async (_, init) => {
        calls += 1;
        return begin(init?.signal ?? AbortSignal.abort());
      },
    });
    return { client, count: () => calls };
  };

  test("before it answers is asked again, and left after some minutes", async () => {
    const { client, count } = openSilent(
      (signal) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => reject(signal.reason as Error)),
        ),
    );
    const answer = client.json(ADDRESS);
    await vi.advanceTimersByTimeAsync(SOURCE_SILENCE_MS * SOURCE_TRIES);
    expect(await answer).toMatchObject({
      failure: { address: ADDRESS, reason: "no answer (nothing came for 60 seconds)" },
    });
    expect(count()).toBe(SOURCE_TRIES);
  });

  test("amid an answer is left, however slowly the rest came", async () => {
    const { client } = openSilent(async (signal) => {
      const body = new ReadableStream({
        async start(controller) {
          signal.addEventListener("abort", () => controller.error(signal.reason));
          for (let piece = 0; piece < 3; piece += 1) {
            await new Promise((resolve) => setTimeout(resolve, SOURCE_SILENCE_MS - 1));
            controller.enqueue(Buffer.from("["));
          }
        },
      });
      return new Response(body);
    });
    const answer = client.json(ADDRESS);
    let isLeft = false;
    void answer.then(() => (isLeft = true));
    await vi.advanceTimersByTimeAsync(SOURCE_SILENCE_MS * 3);
    expect(isLeft).toBe(false);
    await vi.advanceTimersByTimeAsync(SOURCE_SILENCE_MS);
    expect(await answer).toMatchObject({ failure: { reason: "broke off, or is too much" } });
  });
});
