import { expect, it, test } from "vitest";
import { SIGN_IN_OUTCOMES } from "#client/contract/beacon-urls.ts";
import { SIGN_INS_PER_MINUTE } from "../limits.ts";
import { createMetrics } from "../metrics/measure.ts";
import { createTestApp, ORIGIN } from "../test/app.ts";

function createSignInApp() {
  const points: AnalyticsEngineDataPoint[] = [];
  const dataset = { writeDataPoint: (point = {}) => void points.push(point) };
  const time = { now: 0 };
  const app = createTestApp({
    services: { metrics: createMetrics(dataset, "build-1"), now: () => time.now },
  });
  async function send(body: string, headers: Record<string, string> = { origin: ORIGIN }) {
    return app.visit("/sign-ins", { method: "POST", headers, body });
  }
  const outcomes = () =>
    points.map(({ blobs }) => blobs).filter((blobs) => blobs?.[0] === "sign-in-dialog");
  return { app, send, outcomes, points, time };
}

it.each(SIGN_IN_OUTCOMES)(
  "counts a sign-in that ended as %s, and nothing of the person",
  async (word) => {
    const { app, send, outcomes, points } = createSignInApp();
    const headers = { origin: ORIGIN, "cf-connecting-ip": "192.0.2.7", cookie: "name=canary" };
    const { status, headers: answered } = await send(word, headers);
    expect([status, answered.get("cache-control")]).toEqual([204, "no-store"]);
    expect(outcomes()).toEqual([["sign-in-dialog", word, expect.any(String), "build-1"]]);
    expect(JSON.stringify([points, app.logged])).not.toMatch(/canary|192\.0\.2/);
  },
);

test.each([
  ["another page's", "signed-in", { origin: "https://elsewhere.test" }, 403],
  ["no page's", "signed-in", {}, 403],
  ["an unknown word", "ada@example.org", { origin: ORIGIN }, 400],
  ["a word in capitals", "SIGNED-IN", { origin: ORIGIN }, 400],
  ["an endless body", "signed-in".repeat(10_000), { origin: ORIGIN }, 400],
  ["nothing", "", { origin: ORIGIN }, 400],
])("does not count %s", async (_, body, headers, expected) => {
  const { send, outcomes } = createSignInApp();
  expect((await send(body, headers as Record<string, string>)).status).toBe(expected);
  expect(outcomes()).toEqual([]);
});

it("counts only so many a minute", async () => {
  const { send, outcomes, time } = createSignInApp();
  for (let at = 0; at < SIGN_INS_PER_MINUTE; at += 1) await send("refused");
  const refused = await send("refused");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(outcomes()).toHaveLength(SIGN_INS_PER_MINUTE);
  time.now = 60_000;
  expect((await send("refused")).status).toBe(204);
});

it("takes an outcome where no metrics are kept", async () => {
  const answer = await createTestApp({ services: { metrics: null } }).visit("/sign-ins", {
    method: "POST",
    headers: { origin: ORIGIN },
    body: "signed-in",
  });
  expect(answer.status).toBe(204);
});
