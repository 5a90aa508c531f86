import { expect, it } from "vitest";
import { PUBLIC_FRESH_MS } from "../limits.ts";
import type { Answer } from "./client.ts";
import { createPublicCache } from "./public-cache.ts";

function createReader() {
  const clock = { now: 1_000_000 };
  const cache = createPublicCache(() => clock.now);
  const asked: ((answer: Answer<string>) => void)[] = [];
  const ask = () => new Promise<Answer<string>>((resolve) => void asked.push(resolve));
  const read = () => cache.read("datasets", ask, () => {});
  return { clock, asked, read };
}

async function createFilledReader() {
  const reader = createReader();
  const first = reader.read();
  reader.asked[0]?.({ ok: true, value: "old" });
  await first;
  return reader;
}

it("asks once for all who read what is no longer fresh", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 6_000;
  const parts = await Promise.all([read(), read(), read()]);
  expect(parts).toEqual(Array.from({ length: 3 }, () => ({ ok: true, value: "old" })));
  expect(asked).toHaveLength(2);
});

it("asks again when the one who set out has not come back", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 6_000;
  await read();
  clock.now += 9_000;
  await read();
  expect(asked).toHaveLength(3);
});

it("shows what came once it is there", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += 6_000;
  await read();
  asked[1]?.({ ok: true, value: "new" });
  await Promise.resolve();
  expect(await read()).toEqual({ ok: true, value: "new" });
});

it("is fresh for five seconds, the last of them included", async () => {
  const { clock, asked, read } = await createFilledReader();
  clock.now += PUBLIC_FRESH_MS;
  await read();
  expect(asked).toHaveLength(1);
  clock.now += 1;
  await read();
  expect(asked).toHaveLength(2);
});
