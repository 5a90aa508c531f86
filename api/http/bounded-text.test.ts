import { expect, it, vi } from "vitest";
import { readJsonAnswer } from "./bounded-text.ts";

const answer = (body: BodyInit, type: string): Response =>
  new Response(body, { headers: { "content-type": type } });

it.each([
  "application/json",
  "application/json; charset=utf-8",
  "application/x-amz-json-1.1",
  "application/orcid+json",
])("reads %s", async (type) => {
  expect(await readJsonAnswer(answer('{"a":1}', type))).toEqual({ a: 1 });
});

it.each([
  ["a page", answer('{"a":1}', "text/html")],
  ["an answer without a type", new Response(new Blob(['{"a":1}']))],
  ["half an answer", answer('{"a":', "application/json")],
  ["a long answer", answer(JSON.stringify("x".repeat(70_000)), "application/json")],
])("reads nothing of %s", async (_, said) => {
  expect(await readJsonAnswer(said)).toBeNull();
});

it("ends the connection of a page, of which nothing is read", async () => {
  const cancel = vi.fn<() => void>();
  await readJsonAnswer(answer(new ReadableStream({ cancel }), "text/html"));
  expect(cancel).toHaveBeenCalledOnce();
});

it("stops an answer without end", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(10_000));
    },
  });
  expect(await readJsonAnswer(answer(endless, "application/json"))).toBeNull();
  expect(sent).toBeLessThan(20);
});
