import { expect, it, vi } from "vitest";
import type { SignedOut } from "../../session/sign-out.ts";
import { createTestApp, ORIGIN, signedIn, visitor } from "../../test/app.ts";

const FORM = {
  "content-type": "application/x-www-form-urlencoded",
  "sec-fetch-site": "same-origin",
};
const GONE = "CognitoIdentityServiceProvider.skerry-web.LastAuthUser=; Path=/; Max-Age=0";

function createSignOutApp(outcome: SignedOut = { setCookies: [GONE], isHosted: false }) {
  const signOut = vi.fn<(cookies: string | null) => Promise<SignedOut>>(async () => outcome);
  const readSession = vi.fn(async () => signedIn);
  const app = createTestApp({ session: signedIn, services: { signOut, readSession } });
  return { app, signOut, readSession };
}

it("ends the session of the form's cookies, removes them and redirects to the landing page", async () => {
  const { app, signOut, readSession } = createSignOutApp();
  const answer = await app.visit("/sign-out", { method: "POST", headers: FORM });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/?signed-out"]);
  expect(answer.headers.getSetCookie()).toEqual([GONE]);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(signOut.mock.calls[0]?.[0]).toContain("LastAuthUser=ada");
  expect(readSession).not.toHaveBeenCalled();
});

it("redirects to the logout page of a hosted login, which the page's policy allows", async () => {
  const { app } = createSignOutApp({ setCookies: [GONE], isHosted: true });
  const answer = await app.visit("/sign-out", { method: "POST", headers: FORM });
  const to = new URL(answer.headers.get("location") ?? "");
  expect(to.origin + to.pathname).toBe("https://login.skerry.test/logout");
  expect(Object.fromEntries(to.searchParams)).toEqual({
    client_id: "skerry-web",
    logout_uri: `${ORIGIN}/`,
  });
  const page = await app.visit("/datasets");
  expect(page.headers.get("content-security-policy")).toMatch(
    new RegExp(`form-action [^;]* ${to.origin};`),
  );
});

it.each<[string, Record<string, string>, number]>([
  ["another site", { ...FORM, "sec-fetch-site": "cross-site" }, 403],
  ["a neighbouring site", { ...FORM, "sec-fetch-site": "same-site" }, 403],
  ["nobody knows where", { "content-type": FORM["content-type"] }, 403],
  ["a script with JSON", { ...FORM, "content-type": "application/json" }, 415],
])("signs nobody out for a request from %s", async (_, headers, status) => {
  const { app, signOut } = createSignOutApp();
  const answer = await app.visit("/sign-out", { method: "POST", headers });
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([status, []]);
  expect(signOut).not.toHaveBeenCalled();
});

it("is a form on the pages of members, and absent from those of visitors", async () => {
  const form = '<form action="/sign-out" method="post">';
  const { app } = createSignOutApp();
  expect((await app.visit("/datasets")).body).toContain(form);
  expect((await createTestApp({ session: visitor }).visit("/datasets")).body).not.toContain(form);
});
