import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { wrapD1 } from "#platform/test/wrap-binding.ts";
import { batchReads } from "./batch-reads.ts";

let trips: number[] = [];
let db: D1Database;

beforeEach(() => {
  trips = [];
  const counted = wrapD1(env.DB, ({ statements }, run) => {
    trips.push(statements);
    return run();
  });
  db = batchReads(counted);
});

const say = (value: number): D1PreparedStatement => db.prepare("SELECT ?1 AS said").bind(value);

test("answers each query in one round trip for one turn", async () => {
  const answers = await Promise.all([
    say(1).first("said"),
    say(2).first(),
    say(3).all(),
    db.batch<{ said: number }>([say(4), say(5)]),
    db.prepare("SELECT 1 AS said WHERE false").first("said"),
  ]);
  const [one, two, three, [four, five] = [], none] = answers;
  expect([one, two, three.results, four?.results, five?.results, none]).toEqual([
    1,
    { said: 2 },
    [{ said: 3 }],
    [{ said: 4 }],
    [{ said: 5 }],
    null,
  ]);
  expect(trips).toEqual([6]);
});

test("makes another round trip for queries after an answer", async () => {
  expect(await say(await say(7).first<number>("said").then(Number)).first("said")).toBe(7);
  expect(trips).toEqual([1, 1]);
});

test("fails every query of a turn in which one fails, and none afterwards", async () => {
  const asked = await Promise.allSettled([say(1).all(), db.prepare("SELECT x FROM nowhere").all()]);
  expect(asked.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await say(2).first("said")).toBe(2);
});
