import { expect, it } from "vitest";
import {
  createLog,
  identifyRequest,
  readGivenId,
  readRequestId,
  REQUEST_ID_HEADER,
  withRequestId,
} from "./request-log.ts";

function createWritten(): { lines: unknown[]; log: ReturnType<typeof createLog> } {
  const lines: unknown[] = [];
  return { lines, log: createLog("b1", (line) => lines.push(JSON.parse(line))) };
}

it("gives each line the build, and the id of its own answer", async () => {
  const { lines, log } = createWritten();
  const turn = Promise.withResolvers<void>();
  const answers = Promise.all(
    ["first", "second"].map((event) =>
      identifyRequest(async () => {
        await turn.promise;
        log({ event });
        return new Response(event);
      }),
    ),
  );
  turn.resolve();
  const ids = (await answers).map(({ headers }) => headers.get(REQUEST_ID_HEADER));
  expect(ids[0]).toMatch(/^[0-9a-f]{16}$/);
  expect(ids[0]).not.toBe(ids[1]);
  expect(lines).toEqual([
    { build: "b1", request: ids[0], event: "first" },
    { build: "b1", request: ids[1], event: "second" },
  ]);
});

it("adds an id to a cron's lines too, and none outside of both", () => {
  const { lines, log } = createWritten();
  withRequestId(() => log({ event: "cron" }));
  log({ event: "start" });
  expect(lines).toMatchObject([
    { request: expect.stringMatching(/^[0-9a-f]{16}$/) },
    { request: null },
  ]);
  expect(readRequestId()).toBeNull();
});

it("adds an id to an answer whose headers cannot be changed", async () => {
  const answer = await identifyRequest(async () => Response.redirect("https://portal.test/"), "a1");
  expect([answer.status, answer.headers.get(REQUEST_ID_HEADER)]).toEqual([302, "a1"]);
});

it.each(["", "0123456789ABCDEF", "0123456789abcdef0", "x\u00e9", "../../../../etc/p"])(
  "accepts no id such as %j",
  (given) => {
    expect(readGivenId(new Headers({ [REQUEST_ID_HEADER]: given }))).toBeUndefined();
  },
);
