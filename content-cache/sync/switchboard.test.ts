import { expect, test } from "vitest";
import { createSwitchboard } from "./switchboard.ts";

function echo(name: string): typeof globalThis.fetch {
  return async (input, init) => {
    const { headers } = new Request(input, init);
    return Response.json({ name, headers: Object.fromEntries(headers) });
  };
}

test("passes each request to the one it is meant for, over the same fetch", async () => {
  const switchboard = createSwitchboard();
  const one = switchboard.connect(echo("one"));
  const two = switchboard.connect(echo("two"));
  expect(one.fetch).toBe(two.fetch);
  const answers = await Promise.all(
    [two, one].map((line) => line.fetch("https://cdn.test/", { headers: line.headers })),
  );
  const names = await Promise.all(answers.map((answer) => answer.json()));
  expect(names).toMatchObject([{ name: "two" }, { name: "one" }]);
});

test("sends no header of its own", async () => {
  const line = createSwitchboard().connect(echo("one"));
  const answer = await line.fetch("https://cdn.test/", { headers: line.headers });
  expect(await answer.json()).toEqual({ name: "one", headers: {} });
});

test("answers nobody who has hung up", async () => {
  const line = createSwitchboard().connect(echo("one"));
  line.hangUp();
  const answer = line.fetch("https://cdn.test/", { headers: line.headers });
  await expect(answer).rejects.toThrow("Nobody is waiting");
});
