import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { createMemberScript } from "../test/member.ts";
import { type Answer, json, silence, status, text, timeout } from "../test/upstream.ts";

const faults: [fault: string, answer: Answer][] = [
  ["a 401", status(401)],
  ["a 403", status(403)],
  ["a 404", status(404)],
  ["a 429", status(429)],
  ["a 500", status(500)],
  ["no answer in time", timeout()],
  ["10 MB", () => Response.json("a".repeat(10_000_000))],
  ["JSON cut short", text("{", { headers: { "content-type": "application/json" } })],
  ["HTML", text("<b>Hello</b>", { headers: { "content-type": "text/html" } })],
  ["null", json(null)],
  ["a list", json([])],
  ["no organizations", json({ organisations: [] })],
  ["hostile fields", json({ id: 1, firstName: { toString: 1 }, organizations: "all" })],
];

it.each(faults)("opens the profile without a name in the header after %s", async (_, answer) => {
  const app = createTestApp({ session: signedIn, upstream: { "/user": answer } });
  const page = await app.visit("/user/profile");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Sign Out");
  expect(page.body).not.toContain("token-of-ada");
  expect(JSON.stringify(app.logged)).not.toContain("token-of-ada");
});

it.each(faults)("opens the shared workspaces after %s", async (_, answer) => {
  const app = createTestApp({ session: signedIn, upstream: { "/organizations": answer } });
  const page = await app.visit("/workspaces/shared");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Account of Ada Moss");
  expect(page.body).not.toContain("token-of-ada");
});

it("shows the workspaces although the profile failed", async () => {
  const app = createTestApp({ session: signedIn, upstream: { "/user": status(500) } });
  expect((await app.visit("/workspaces/shared")).body).toContain("Coastal Lab");
});

it.each(["red; background: url(//evil.test)", "#12345", "expression(1)", ""])(
  "draws no avatar in the colour “%s”",
  async (color) => {
    const user = {
      id: "N:user:1",
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "M",
      color,
    };
    const app = createTestApp({ session: signedIn, upstream: { "/user": json(user) } });
    const { body } = await app.visit("/");
    expect(body).not.toContain("evil.test");
    expect(body).toContain("#3B28CC");
  },
);

it("does not let a public page wait for an account that never comes", async () => {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/user": silence(), "/organizations": silence() },
  });
  const page = await app.visit("/about/team");
  expect(page.status).toBe(200);
  expect(page.body).toContain("Sign Out");
});

it.each(["/datasets/7", "/user/profile"])(
  "requests the header's account before the data of %s, and once",
  async (path) => {
    const app = createTestApp({ session: signedIn });
    await app.visit(path);
    const asked = app.upstream.asked();
    expect(asked[0]).toBe("/user");
    expect(asked.slice(1)).not.toContain("/user");
  },
);

it("makes one product API call for a member's page that has no data of its own", async () => {
  const app = createTestApp({ session: signedIn });
  await app.visit("/about/team");
  expect(app.upstream.asked()).toEqual(["/user"]);
});

it.each([
  ["/about/team", 0],
  ["/workspaces/user/collections/my-collections", 0],
  ["/workspaces/shared", 1],
  ["/user/profile", 1],
])(
  "asks for a member's workspaces where the page shows them: for %s %i times",
  async (path, times) => {
    const app = createTestApp({ session: signedIn, upstream: createMemberScript() });
    const { status: answered, body } = await app.visit(path);
    const asked = app.upstream.asked().filter((call) => call.startsWith("/organizations"));
    expect([answered, asked.length]).toEqual([200, times]);
    expect(body.includes("Moss Lab")).toBe(times > 0);
  },
);

it("shows the avatar while a part of the page still streams", async () => {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/discover/datasets/7/versions/2/readme": silence() },
  });
  const reader = (await app.request("/datasets/7")).body?.getReader();
  const decoder = new TextDecoder();
  let html = "";
  let isDone = false;
  while (!isDone && !html.includes("</header>")) {
    const part = await reader?.read();
    isDone = part?.done !== false;
    html += decoder.decode(part?.value, { stream: true });
  }
  expect(isDone).toBe(false);
  expect(html).toContain("Account of Ada Moss");
  await reader?.cancel();
});
