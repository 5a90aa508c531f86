import { expect, it } from "vitest";
import { SUB } from "#token/test/pool.ts";
import { createTestApp } from "../test/app.ts";
import { createEdge, ENDPOINT, toCookies } from "./test/browser.ts";
import { access, jwks } from "./test/pool-tokens.ts";

const ALL = { accessToken: access, refreshToken: "r", idToken: "i", clockDrift: "0" };

it.each([
  ["accessToken", "/workspaces?from=%2Fworkspaces%2Fshared"],
  ["refreshToken", null],
  ["idToken", null],
  ["LastAuthUser", "/workspaces?from=%2Fworkspaces%2Fshared"],
  ["clockDrift", null],
])(
  "without its %s cookie a session is redirected from a guarded page to %s",
  async (lost, location) => {
    const edge = createEdge({ jwks });
    const app = createTestApp({
      services: { readSession: (request) => edge.read(request.headers.get("cookie")) },
    });
    const cookie = toCookies(SUB, ALL)
      .split("; ")
      .filter((pair) => !pair.includes(`.${lost}=`))
      .join("; ");
    const { status, headers } = await app.visit("/workspaces/shared", { headers: { cookie } });
    expect([status < 300, headers.get("location")]).toEqual([location === null, location]);
    expect(edge.asked).not.toContain(ENDPOINT);
    if (location === null) return;
    const arrived = await app.visit(location, { headers: { cookie } });
    expect([arrived.status, arrived.headers.get("location")]).toEqual([200, null]);
  },
);
