import { Hono } from "hono";
import { expect, test } from "vitest";
import { REFUSED_NETWORKS_MAX } from "#platform/limits.ts";
import { NO_LIMITS } from "../test/catalogue.ts";
import { publisherOnly } from "./publisher.ts";

/** Calls with a token from a network; each may be wrong once, and one named `refused` never. */
function open(publishToken: string | null = "right") {
  const clock = { now: 0 };
  const wrong = new Set<string>();
  const app = new Hono();
  const publish = async (network: string): Promise<boolean> => {
    const mayCall = !wrong.has(network) && !network.startsWith("refused");
    wrong.add(network);
    return mayCall;
  };
  const services = {
    publishToken,
    readNetwork: (headers: Headers) => headers.get("network"),
    callLimits: { ...NO_LIMITS, publish },
    now: () => new Date(clock.now),
  };
  app.use(publisherOnly(services)).post("/", (c) => c.text("made"));
  const call = async (token: string | null, network: string | null): Promise<number> => {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(network !== null && { network }),
    };
    return (await app.request("/", { method: "POST", headers })).status;
  };
  return { clock, call };
}

test("a network with too many wrong tokens is refused for a minute, whatever it sends", async () => {
  const { clock, call } = open();
  expect([await call("wrong", "a"), await call("right", "a")]).toEqual([403, 200]);
  expect([await call("wrong", "a"), await call("right", "a")]).toEqual([429, 429]);
  expect([await call("right", "b"), await call("right", null)]).toEqual([200, 200]);
  clock.now = 59_999;
  expect(await call("right", "a")).toBe(429);
  clock.now = 60_000;
  expect(await call("right", "a")).toBe(200);
});

test.each([
  ["right", "right", 200],
  ["right", "rights", 403],
  ["right", null, 401],
  [null, "right", 403],
  [null, "", 401],
])(
  "with the secret %o, the token %o without a known network is %i",
  async (secret, token, status) => {
    const { call } = open(secret);
    expect([await call(token, null), await call(token, null)]).toEqual([status, status]);
  },
);

test("of more refused networks than are remembered, the newest stay refused", async () => {
  const { call } = open();
  for (let at = 0; at < REFUSED_NETWORKS_MAX; at += 1) await call("wrong", `refused ${at}`);
  expect(await call("right", "refused 0")).toBe(429);
  expect(await call("wrong", "refused as well")).toBe(429);
  expect([
    await call("right", "refused 0"),
    await call("right", "refused 1"),
    await call("right", "refused as well"),
  ]).toEqual([200, 429, 429]);
});
