import { expect, it } from "vitest";
import { pagePolicies, routes } from "#client/contract/routes.ts";
import { createProductApi } from "../product-api/client.ts";
import type { EdgeSession } from "../session/read-session.ts";
import { createTestApp, signedIn, visitor, type TestApp, type Visit } from "./app.ts";
import { goodCatalogue } from "./records.ts";
import { createUpstream } from "./upstream.ts";

/** A catalogue with other tests' scripts, and nothing else. */
function createApp(session: EdgeSession): TestApp {
  const known = goodCatalogue();
  const { send } = createUpstream(known);
  const api = createProductApi(async (path, init) =>
    path in known || path.replace(/\?.*$/, "") in known
      ? send(path, init)
      : new Response(null, { status: 404 }),
  );
  return createTestApp({ session, services: { api } });
}

/** Every address that the portal answers, with ids of existing records. */
function findAddresses(): string[] {
  const own = createApp(visitor).paths();
  const pages = Object.values(routes).map(({ pattern }) => pattern);
  const paths = [...own, ...pages].filter((path) => !path.includes("*"));
  return [...new Set(paths)].map((path) =>
    path.replaceAll(/:version[^/.]*/g, "2").replaceAll(/:[^/.]+/g, "7"),
  );
}

const NONCES = /nonce="?[^" ]+"?/g;
const UNCHECKED: EdgeSession = { kind: "visitor", setCookies: [], isUnchecked: true };
const SESSIONS: [string, EdgeSession][] = [
  ["a visitor", visitor],
  ["somebody signed in", signedIn],
  ["somebody whose sign-in could not be checked", UNCHECKED],
];

it.each(SESSIONS)("every answer tells %s how long it may be cached", async (_who, session) => {
  const addresses = [...findAddresses(), "/nowhere", "/assets/entry-0.js"];
  expect(addresses.length).toBeGreaterThan(60);
  for (const path of addresses) {
    const app = createApp(session);
    for (const method of ["POST", "DELETE", "HEAD", "GET"]) {
      const { headers } = await app.visit(path, { method });
      expect(headers.get("cache-control"), `${method} ${path}`).toMatch(
        /no-store|no-cache|max-age/,
      );
    }
  }
});

it("asks search engines to leave out every private page", async () => {
  const personal = Object.entries(routes).filter(
    ([name]) => pagePolicies[name as keyof typeof pagePolicies].cache === "never", // the same names
  );
  const listed: string[] = [];
  let shown = 0;
  for (const [, { pattern }] of personal) {
    const path = pattern.replaceAll(/:[^/.]+/g, "7");
    const { status, body } = await createApp(signedIn).visit(path);
    if (status !== 200) continue;
    shown += 1;
    if (!body.includes('<meta name="robots" content="noindex"')) listed.push(path);
  }
  expect(listed).toEqual([]);
  expect(shown).toBeGreaterThan(10);
});

it("forbids caching of an answer that differs from a visitor's", async () => {
  const text = ({ status, body }: Visit): string => `${status} ${body.replaceAll(NONCES, "")}`;
  let shared = 0;
  for (const path of findAddresses()) {
    const own = await createApp(signedIn).visit(path);
    const control = own.headers.get("cache-control") ?? "";
    if (/no-store|private/.test(control)) continue;
    shared += 1;
    expect(text(own), path).toBe(text(await createApp(visitor).visit(path)));
    expect(own.headers.getSetCookie(), path).toEqual([]);
  }
  expect(shared).toBeGreaterThan(10);
});
