import { expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, signedIn } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { json, status } from "../../test/upstream.ts";

const held = signedIn as Extract<EdgeSession, { kind: "signed-in" }>; // which it is
const ended: EdgeSession = { kind: "visitor", setCookies: ["gone=; Max-Age=0"], hasEnded: true };
const USER = { id: "N:user:1", email: "ada@example.org", firstName: "Ada", lastName: "Moss" };

/** An app whose caller has a token that the product API accepts from the second one on. */
function createDoubted(options: { renewed: EdgeSession; isSecondGood?: boolean }) {
  let renewals = 0;
  const session: EdgeSession = {
    ...held,
    doubt: {
      renew: async () => {
        renewals += 1;
        return options.renewed;
      },
      end: () => ended,
    },
  };
  const answer = (body: unknown) => (request: Request) =>
    options.isSecondGood && request.headers.get("authorization") === "Bearer second"
      ? json(body)(request)
      : status(401)(request);
  const upstream = { "/user": answer(USER), "/organizations": answer({ organizations: [] }) };
  return { app: createTestApp({ session, upstream }), renewals: () => renewals };
}

const renewed: EdgeSession = {
  ...held,
  accessToken: "second",
  setCookies: ["accessToken=second"],
};

it.each(["/user/profile", "/workspaces/shared", "/datasets", "/workspaces/shared/_payload.json"])(
  "renews a token that the product API refuses, once, and repeats the call for %s",
  async (path) => {
    const { app, renewals } = createDoubted({ renewed, isSecondGood: true });
    const page = await app.visit(path);
    expect([page.status, renewals()]).toEqual([200, 1]);
    expect(page.headers.getSetCookie()).toEqual(["accessToken=second"]);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
  },
);

it.each([
  ["the renewed token is refused too", renewed],
  ["the user pool ended the session", ended],
])("signs out when %s", async (_, after) => {
  const { app, renewals } = createDoubted({ renewed: after });
  const page = await app.visit("/workspaces/shared");
  expect([page.status, page.headers.get("location")]).toEqual([
    302,
    "/workspaces?signed-out=ended&from=%2Fworkspaces%2Fshared",
  ]);
  expect(page.headers.getSetCookie()).toEqual(ended.setCookies);
  expect(renewals()).toBe(1);
});

it("shows a public page as a visitor's when the session turns out to have ended", async () => {
  const { app } = createDoubted({ renewed: ended });
  const page = await app.visit("/datasets");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Sign In");
  expect(page.body).not.toContain("Sign Out");
  expect(page.body.split("Your session has ended.")).toHaveLength(2);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

it("redirects the browser's navigation to a visitor's page", async () => {
  const { app } = createDoubted({ renewed: ended });
  const payload = await app.visit("/user/profile/_payload.json");
  expect(JSON.parse(payload.body)).toEqual({
    buildId: "test-build",
    redirect: "/?signed-out=ended&from=%2Fuser%2Fprofile",
  });
  expect(payload.headers.getSetCookie()).toEqual(ended.setCookies);
});

const unchecked: EdgeSession = { kind: "visitor", setCookies: [], isUnchecked: true };

it("keeps the session when the user pool does not answer, and says so", async () => {
  const { app } = createDoubted({ renewed: unchecked });
  const page = await app.visit("/workspaces/shared");
  expect(page.status).toBe(200);
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(page.body).toContain("Your sign-in could not be checked just now.");
});

it("does not sign out when the catalogue cannot check the token", async () => {
  const upstream = { "/user": status(503), "/organizations": status(503) };
  const page = await createTestApp({ session: held, upstream }).visit("/workspaces/shared");
  expect(page.status).toBe(200);
  expect(page.headers.getSetCookie()).toEqual([]);
});

it.each(["/user/profile", "/workspaces/shared", "/workspaces/user/datasets"])(
  "says that a sign-in could not be checked instead of redirecting its owner from %s",
  async (path) => {
    const page = await createTestApp({ session: unchecked }).visit(path);
    expect([page.status, page.headers.get("location")]).toEqual([503, null]);
    expect(findAll(page.body, "h1").map(({ text }) => text)).toEqual([
      "We can't check your sign-in.",
    ]);
    expect(page.body).toContain("Try Again");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.getSetCookie()).toEqual([]);
  },
);

it("shows an open page although a sign-in could not be checked", async () => {
  const page = await createTestApp({ session: unchecked }).visit("/datasets");
  expect(page.status).toBe(200);
});
