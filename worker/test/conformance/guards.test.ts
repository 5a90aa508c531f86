import { expect, it } from "vitest";
import type { EdgeSession } from "../../session/read-session.ts";
import { createTestApp, ORIGIN, signedIn, visitor } from "../app.ts";
import { findAll, readText } from "../html.ts";

const ended: EdgeSession = {
  kind: "visitor",
  setCookies: ["LastAuthUser=; Path=/; Max-Age=0"],
  hasEnded: true,
};

const guarded: [path: string, visitorGoesTo: string][] = [
  ["/workspaces/shared", "/workspaces"],
  ["/workspaces/user", "/workspaces"],
  ["/workspaces/user/datasets", "/workspaces"],
  ["/workspaces/user/proposals", "/workspaces"],
  ["/workspaces/user/collections/my-collections", "/workspaces"],
  ["/user/profile", "/"],
  ["/user/security", "/"],
  ["/user/delete", "/"],
  ["/user/notifications", "/"],
  ["/user/email", "/"],
];

it.each(guarded)("redirects a visitor from %s to %s", async (path, location) => {
  const app = createTestApp();
  const answer = await app.request(path);
  expect(answer.status).toBe(302);
  const from = encodeURIComponent(path);
  expect(answer.headers.get("location")).toBe(`${location}?from=${from}`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(app.upstream.asked()).toEqual([]);
});

it("redirects a visitor from an address with a slash at its end as from the page's own", async () => {
  const answer = await createTestApp().request("/user/profile/?sent=orcid");
  expect(answer.headers.get("location")).toBe("/?from=%2Fuser%2Fprofile");
});

it.each(guarded)("opens %s to a signed-in user and stores it nowhere", async (path) => {
  const page = await createTestApp({ session: signedIn }).visit(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

it("redirects a signed-in user from the workspaces to the shared ones", async () => {
  const answer = await createTestApp({ session: signedIn }).request("/workspaces");
  expect(answer.status).toBe(302);
  expect(answer.headers.get("location")).toBe("/workspaces/shared");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
});

it("redirects a member to the page from which a guard redirected a visitor", async () => {
  const app = createTestApp({ session: signedIn });
  const answer = await app.request("/workspaces?from=%2Fworkspaces%2Fuser%2Fdatasets");
  expect(answer.headers.get("location")).toBe("/workspaces/user/datasets");
  const elsewhere = await app.request("/workspaces?from=%2F%2Felsewhere.test%2Fdatasets");
  expect(elsewhere.headers.get("location")).toBe("/workspaces/shared");
});

it.each(["/sign-in", "/sign-in?refused=wrong"])("redirects a member from %s", async (path) => {
  const app = createTestApp({ session: signedIn });
  const answer = await app.request(path, { headers: { referer: `${ORIGIN}/code/19` } });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/code/19"]);
  const nowhere = await app.request(path);
  expect(nowhere.headers.get("location")).toBe("/workspaces/shared");
});

it("shows the plain form to a member who asks for it, to sign in again", async () => {
  const settings = { AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" };
  const app = createTestApp({ session: signedIn, settings });
  const page = await app.visit("/sign-in?plain=1&from=%2Fuser%2Femail");
  expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  expect(page.body).toContain('<form action="/sign-in" method="post">');
  expect(page.body).toMatch(/<input[^>]* name="from"[^>]* value="\/user\/email"/);
});

it.each([
  ["/?from=%2Fuser%2Fprofile", "That page is for members. Sign in to open it."],
  ["/?signed-out", "You are signed out."],
  ["/?signed-out=deleted", "Your account is deleted."],
  ["/?signed-out=ended", "Your session has ended. Sign in again to continue."],
  ["/?signed-out=expired", "Your session has expired. Sign in again to continue."],
  ["/?signed-out=refused", "Your session was ended elsewhere"],
  ["/?signed-out=cleared", "You are signed out: this browser no longer holds your session"],
  ["/?signed-out=offline", "You signed out while you were offline: this browser no longer holds"],
  ["/?signed-out=other-tab", "You signed out in another tab."],
  ["/?signed-out=constructor", "You are signed out."],
  ["/?signed-out=ended&from=%2Fuser%2Fprofile", "Your session has ended."],
  ["/workspaces?from=%2Fworkspaces%2Fuser", "That page is for members. Sign in to open it."],
  ["/workspaces?signed-out=ended&from=%2Fworkspaces%2Fuser", "Your session has ended."],
])("says at %s why a visitor is there, and nothing of it to a member", async (path, text) => {
  const arrival = await createTestApp().visit(path);
  expect(readText(arrival.body).join(" ")).toContain(text);
  const member = await createTestApp({ session: signedIn }).visit(path);
  expect(member.body).not.toContain(text);
});

it.each(guarded)(
  "says on the way from %s to %s that this request has ended a session",
  async (path, location) => {
    const answer = await createTestApp({ session: ended }).request(path);
    const from = encodeURIComponent(path);
    expect(answer.headers.get("location")).toBe(`${location}?signed-out=ended&from=${from}`);
  },
);

it.each<[path: string, session: EdgeSession, times: number]>([
  ["/datasets", ended, 1],
  ["/about/team", ended, 1],
  ["/no/such/page", ended, 1],
  ["/", ended, 1],
  ["/?signed-out=ended", ended, 1],
  ["/datasets", visitor, 0],
  ["/datasets", { ...visitor, setCookies: ended.setCookies }, 0],
])("says once at %s that this request has ended a session: %j", async (path, session, times) => {
  const app = createTestApp({ session });
  const page = await app.visit(path);
  const texts = ["p", "output"].flatMap((tag) => findAll(page.body, tag).map(({ text }) => text));
  expect(texts.filter((text) => text.startsWith("Your session has ended."))).toHaveLength(times);
  if (session.setCookies.length > 0)
    expect(page.headers.get("cache-control")).toBe("private, no-store");
});

it("shows a visitor the workspaces page, stored nowhere", async () => {
  const page = await createTestApp().visit("/workspaces");
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

it.each([
  "/user/developer",
  "/follow",
  "/user/email/revert",
  "/orcid-redirect",
  "/github-redirect",
  "/profile",
])("opens %s to anyone and stores it nowhere", async (path) => {
  const page = await createTestApp().visit(path);
  expect(page.status).toBe(200);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
});

it("makes one call each for the data of a guarded page and of its header", async () => {
  const app = createTestApp({ session: signedIn });
  await app.visit("/user/profile");
  expect(app.upstream.asked().toSorted()).toEqual([
    "/accounts/github/user",
    "/organizations?includeAdmins=false",
    "/user",
  ]);
});

it("uses the token of the signed-in user and no other", async () => {
  const app = createTestApp({ session: signedIn });
  await app.visit("/workspaces/shared");
  const names = app.upstream.requests.map(({ headers }) => headers.get("authorization"));
  expect(new Set(names)).toEqual(new Set(["Bearer token-of-ada"]));
});
