import { expect, it, onTestFinished, vi } from "vitest";
import { REFRESH_REUSED_PAUSE_MS } from "../session/limits.ts";
import { createTestApp, signedIn, visitor } from "../test/app.ts";

const renewed = { ...signedIn, setCookies: ["a=1; Path=/; Secure", "b=2; Path=/; Secure"] };

it.each(["/", "/datasets/7", "/datasets/7/_payload.json", "/user/profile", "/nowhere"])(
  "sends renewed cookies with %s and stores the answer nowhere",
  async (path) => {
    const { headers } = await createTestApp({ session: renewed }).visit(path);
    expect(headers.getSetCookie()).toEqual(renewed.setCookies);
    expect(headers.get("cache-control")).toBe("private, no-store");
  },
);

it.each(["/files/7/2/a.csv", "/datasets/7/export/bibtex"])(
  "sends renewed cookies with %s, which is public, and stores it nowhere",
  async (path) => {
    const upstream = { "/discover/datasets/7/versions/2/files/content": () => new Response("a,b") };
    const session = { ...renewed, setCookies: ["a=1; Path=/; Secure"] };
    const { headers } = await createTestApp({ session, upstream }).visit(path);
    expect(headers.getSetCookie()).toEqual(session.setCookies);
    expect(headers.get("cache-control")).toBe("private, no-store");
  },
);

it("sets no cookie for a visitor", async () => {
  const { headers } = await createTestApp({ session: visitor }).visit("/datasets/7");
  expect(headers.getSetCookie()).toEqual([]);
});

it("has a visitor's page revalidated, separately for each cookie", async () => {
  const { headers } = await createTestApp().visit("/datasets/7");
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("vary")).toContain("Cookie");
});

it("has a redirect that depends on the reader stored separately for each cookie", async () => {
  const { status, headers } = await createTestApp().visit("/user/profile");
  expect(status).toBe(302);
  expect(headers.get("vary")).toContain("Cookie");
});

it("stores nothing for a browser with invalid tokens", async () => {
  const app = createTestApp();
  const headers = { Cookie: "CognitoIdentityServiceProvider.skerry-web.LastAuthUser=ada" };
  await app.visit("/datasets/7");
  const page = await app.visit("/datasets/7", { headers });
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const payload = await app.visit("/datasets/7/_payload.json", { headers });
  expect(payload.headers.get("cache-control")).toBe("private, no-store");
});

/** Shortens every wait; returns how long those that ended were meant to be. */
function shortenWaits(): unknown[] {
  const ended: unknown[] = [];
  const { setTimeout: wait } = globalThis;
  const shortened = vi.spyOn(globalThis, "setTimeout").mockImplementation((run, ms) =>
    wait(() => {
      ended.push(ms);
      run();
    }, 5),
  );
  onTestFinished(() => shortened.mockRestore());
  return ended;
}

const reused = { ...visitor, refreshTokenReused: true as const, setCookies: ["session-renewal=1"] };

it.each([
  ["/user/profile", "https://portal.test/user/profile"],
  ["/datasets?q=tide", "https://portal.test/datasets?q=tide"],
  ["//evil.test/x", "https://portal.test//evil.test/x"],
])(
  "redirects a request with a reused refresh token for %s to itself, after a pause",
  async (path, location) => {
    const waits = shortenWaits();
    for (const method of ["GET", "HEAD"]) {
      const { answer } = await createTestApp({ session: reused }).visit(path, { method });
      expect([answer.status, answer.headers.get("location")]).toEqual([307, location]);
      expect(answer.headers.getSetCookie()).toEqual(["session-renewal=1"]);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
    }
    const pauses = waits.filter((ms) => ms === REFRESH_REUSED_PAUSE_MS);
    expect(pauses).toHaveLength(2);
  },
);

it("repeats no request that would change something", async () => {
  const init = {
    method: "POST",
    headers: { origin: "https://portal.test" },
    body: new URLSearchParams(),
  };
  const answer = await createTestApp({ session: reused }).request("/user/profile/orcid", init);
  expect(answer.headers.get("location")).toBe("/");
});
