import { expect, test } from "vitest";
import { createContentCache, createContentMemory } from "../index.ts";
import { createTestClock } from "../test/test-clock.ts";
import { createTestKv } from "../test/test-kv.ts";

const CANARY = "canary-token-5f1c";

test.each([200, 302, 400, 401, 404, 429, 500])(
  "the key appears in no log, value or report when the service answers %i",
  async (status) => {
    const clock = createTestClock();
    const kv = createTestKv(clock);
    const cache = createContentCache({
      ...clock,
      kv,
      memory: createContentMemory(),
      service: {
        host: "cdn.test",
        spaceId: "s",
        environment: "main",
        accessToken: CANARY,
        fetch: async ({ headers }) =>
          Response.json(
            { sys: { type: "Error" }, message: headers.get("authorization") },
            { status },
          ),
      },
    });
    const report = await cache.sync();
    const seen = JSON.stringify([report, clock.lines, [...kv.values], await cache.status()]);
    expect(report.outcome).toBe("failed");
    expect(seen).not.toContain(CANARY);
  },
);

test("a space without a key is not requested", async () => {
  const clock = createTestClock();
  const service = {
    host: "cdn.test",
    spaceId: "s",
    environment: "main",
    accessToken: "",
    fetch: async () => new Response(),
  };
  const dependencies = {
    ...clock,
    kv: createTestKv(clock),
    memory: createContentMemory(),
    service,
  };
  expect(await createContentCache(dependencies).sync()).toMatchObject({
    outcome: "not-configured",
  });
});
