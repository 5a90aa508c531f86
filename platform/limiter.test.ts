import { describe, expect, it, test } from "vitest";
import { type CallLimit, createLimiter, isAllowed, toProblem } from "./limiter.ts";
import { createPoints } from "./points.ts";

describe("a limiter", () => {
  it("answers as its binding, for a key of at most 256 characters", async () => {
    const keys: string[] = [];
    const limit = async ({ key }: { key: string }) => ({ success: keys.push(key) < 2 });
    const limiter = createLimiter({ limit }, () => {});
    expect([await limiter("a"), await limiter("b".repeat(257))]).toEqual([true, false]);
    expect(keys).toEqual(["a", "b".repeat(256)]);
  });

  it("limits nobody without its binding", async () => {
    expect(await createLimiter(undefined, () => {})("a")).toBe(true);
  });

  it.each([
    [new TypeError("No."), "TypeError"],
    ["No.", "unknown"],
  ])("limits nobody while its binding fails with %o, and logs no key", async (error, name) => {
    const lines: unknown[] = [];
    const limiter = createLimiter({ limit: () => Promise.reject(error) }, (line) => {
      lines.push(line);
    });
    expect([await limiter("192.0.2.7"), lines]).toEqual([
      true,
      [{ event: "rate_limit_failed", name }],
    ]);
  });
});

test.each([
  ["a", "b", true, true, true, "a b"],
  ["a", "b", false, true, false, "a b"],
  ["a", "b", true, false, false, "a b"],
  [null, "b", false, true, true, "b"],
  ["a", null, true, false, true, "a"],
  [null, null, false, false, true, ""],
])(
  "a call from %s by %s, whose limits say %s and %s, is allowed: %s",
  async (address, account, byAddress, byAccount, allowed, counted) => {
    const keys: string[] = [];
    const limit: CallLimit = {
      byAddress: async (key) => keys.push(key) > 0 && byAddress,
      byAccount: async (key) => keys.push(key) > 0 && byAccount,
    };
    expect([await isAllowed(limit, { address, account }), keys.join(" ")]).toEqual([
      allowed,
      counted,
    ]);
  },
);

test("a call beyond its limit is told so, and when to try again", async () => {
  const refusal = toProblem("Too many calls.");
  expect([refusal.status, Object.fromEntries(refusal.headers), await refusal.json()]).toEqual([
    429,
    {
      "retry-after": "60",
      "cache-control": "no-store",
      "content-type": "application/problem+json",
    },
    { type: "about:blank", title: "Too Many Requests", status: 429, detail: "Too many calls." },
  ]);
});

test("a point has its name, outcome, tier, build and times, and may be refused", () => {
  const points: unknown[] = [];
  const point = { name: "publishing", outcome: "revised", tier: "event" };
  createPoints({ writeDataPoint: (one) => void points.push(one) }, "b1")?.(point, [12, 3]);
  expect(points).toEqual([
    { indexes: ["publishing"], blobs: ["publishing", "revised", "event", "b1"], doubles: [12, 3] },
  ]);
  const refuse = (): never => {
    throw new Error("Too many points.");
  };
  expect(createPoints({ writeDataPoint: refuse }, "b1")?.(point, [1, 0])).toBeUndefined();
  expect(createPoints(undefined, "b1")).toBeNull();
});
