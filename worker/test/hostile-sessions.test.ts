import { beforeAll, describe, expect, it } from "vitest";
import { takePart } from "#base/test/full-runs.ts";
import { routes } from "#client/contract/routes.ts";
import type { TokenUse } from "#token/claims.ts";
import { createKeyRing, hostileTokens, type KeyRing, publish } from "#token/test/hostile/index.ts";
import { accessClaims, idClaims, signToken, SUB } from "#token/test/pool.ts";
import { createEdge, toCookies } from "../session/test/browser.ts";
import { createTestApp, type TestApp } from "./app.ts";

const USES: TokenUse[] = ["access", "id"];
const guarded = Object.values(routes)
  .filter(({ guard }) => guard !== "open")
  .map(({ pattern }) => pattern);
const tokens = Object.entries(hostileTokens);
/** Each token as either token in either cookie. */
const COOKIES = USES.flatMap((use) => ["accessToken", "idToken"].map((item) => ({ use, item })));

/** Every token tries every page, in one cookie after the other. */
function choosePages(token: number, cookie: number): string[] {
  return takePart(guarded, COOKIES.length, token + cookie);
}

let ring: KeyRing;
beforeAll(async () => {
  ring = await createKeyRing();
});

function createGuardedApp(): TestApp {
  const edge = createEdge({ jwks: () => publish(ring) });
  return createTestApp({
    services: { readSession: (request) => edge.read(request.headers.get("cookie")) },
  });
}

/** The answer for a signed-in user: the page, or the redirect from `/workspaces` to the shared ones. */
function isAccepted(path: string, status: number, location: string | null): boolean {
  return path === "/workspaces" ? location === "/workspaces/shared" : status === 200;
}

async function count(
  app: TestApp,
  cookie: string,
  pages: readonly string[] = guarded,
): Promise<{ accepted: number; failed: number }> {
  const answers = await Promise.all(
    pages.map(async (path) => {
      const { status, headers } = await app.visit(path, { headers: { cookie } });
      return { isIn: isAccepted(path, status, headers.get("location")), status };
    }),
  );
  return {
    accepted: answers.filter(({ isIn }) => isIn).length,
    failed: answers.filter(({ status }) => status >= 500).length,
  };
}

describe.each(tokens)("hostile %s", (_family, made) => {
  it("open no guarded page and break none, as access and as id cookie", async () => {
    const app = createGuardedApp();
    const seen = { accepted: 0, failed: 0 };
    for (const [at, { make }] of made.entries()) {
      for (const [cookie, { use, item }] of COOKIES.entries()) {
        const token = encodeURIComponent((await make(ring, use)).toWellFormed());
        const pages = choosePages(at, cookie);
        const { accepted, failed } = await count(app, toCookies(SUB, { [item]: token }), pages);
        seen.accepted += accepted;
        seen.failed += failed;
      }
    }
    expect(seen).toEqual({ accepted: 0, failed: 0 });
  }, 120_000);
});

describe("the same pages", () => {
  it("are eight, and at least 120 tokens are tried on them", () => {
    expect(guarded.length).toBeGreaterThanOrEqual(8);
    expect(tokens.flatMap(([, made]) => made).length).toBeGreaterThanOrEqual(120);
  });

  it("open to a good access token", async () => {
    const accessToken = await signToken(ring.good, accessClaims());
    // A redirect, and pages of one record, whose address names one that does not exist.
    const opened = guarded.filter((path) => !/user-tabs$|:/.test(path));
    const cookies = toCookies(SUB, { accessToken });
    const { accepted } = await count(createGuardedApp(), cookies, opened);
    expect(accepted).toBe(opened.length);
  });

  it("stay closed to a good id token alone", async () => {
    const idToken = await signToken(ring.good, idClaims());
    const { accepted } = await count(createGuardedApp(), toCookies(SUB, { idToken }));
    expect(accepted).toBe(0);
  });
});
