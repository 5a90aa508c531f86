import { expect, it } from "vitest";
import { RECIPE_NAMES } from "#client/contract/recipes.ts";
import { signedIn, type TestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { FORMATS } from "../metadata/formats.ts";
import { createLimitedApp } from "../test/limited-app.ts";
import { json, status, text } from "../test/upstream.ts";

const from = (address: string, accept = "text/html") => ({
  headers: { "CF-Connecting-IP": address, Accept: accept },
});

function post(app: TestApp, path: string, fields: Record<string, string>, address = "192.0.2.1") {
  const headers = { origin: "https://portal.test", "CF-Connecting-IP": address };
  return app.visit(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

it.each([
  "/datasets/search?q=tide",
  "/datasets?q=tide",
  "/code?q=tide",
  "/datasets/search?type=files&%71=tide",
  "/datasets/search.atom?q=tide",
  "/datasets/search/_payload.json?q=tide",
])("answers a network's searches at %s until there are too many", async (path) => {
  const { app } = createLimitedApp({ search: 2 });
  for (let count = 0; count < 2; count += 1) {
    app.clock.now += 10_000;
    expect((await app.visit(path, from("192.0.2.1"))).status).toBe(200);
  }
  app.clock.now += 10_000;
  const asked = app.upstream.asked().length;
  const { status: answered, headers, body } = await app.visit(path, from("192.0.2.1"));
  expect([answered, headers.get("retry-after")]).toEqual([429, "60"]);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(body).toContain("Try again in one minute.");
  expect(app.upstream.asked()).toHaveLength(asked);
  expect((await app.visit(path, from("192.0.2.2"))).status).toBe(200);
});

it("counts no reader of pages without a search, such as a crawler", async () => {
  const { app, callLimits } = createLimitedApp({ search: 0, downloads: 0, requests: 0, signIn: 0 });
  for (const path of [
    "/",
    "/datasets",
    "/datasets?tag=tide&q=",
    "/datasets/7",
    "/datasets/7/export/bibtex",
    "/robots.txt",
  ]) {
    expect((await app.visit(path, from("192.0.2.1"))).status).toBe(200);
  }
  expect(Object.values(callLimits).flatMap(({ counted }) => counted)).toEqual([]);
});

it("counts an IPv6 network as one, and nothing without a client address of the platform", async () => {
  const { app, callLimits } = createLimitedApp({ search: 5 });
  await app.visit("/datasets?q=a", from("2001:db8:1:2:aaaa::1"));
  await app.visit("/datasets?q=b", from("2001:db8:1:2:bbbb::2"));
  await app.visit("/datasets?q=c", { headers: { "X-Forwarded-For": "192.0.2.9" } });
  expect(callLimits.search.counted).toEqual(["2001:db8:1:2::/64", "2001:db8:1:2::/64"]);
});

it("counts a signed-in reader's searches from all networks together", async () => {
  const { app, callLimits } = createLimitedApp({ search: 2 }, { session: signedIn });
  await app.visit("/datasets?q=a", from("192.0.2.1"));
  await app.visit("/datasets?q=b", from("192.0.2.2"));
  expect((await app.visit("/datasets?q=c", from("192.0.2.3"))).status).toBe(429);
  expect(callLimits.search.counted.filter((key) => key.startsWith("5c1f7b1e"))).toHaveLength(3);
});

it("tells a program of too many searches as a problem", async () => {
  const { app } = createLimitedApp({ search: 0 });
  const path = "/datasets/search/_payload.json?q=tide";
  const answer = await app.visit(path, from("192.0.2.1", "application/json"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([
    429,
    "application/problem+json",
  ]);
  expect(JSON.parse(answer.body)).toMatchObject({ status: 429, title: "Too Many Requests" });
});

it("counts the searches of a network's language models with those of its people", async () => {
  const { app } = createLimitedApp({ search: 2 });
  const call = (name: string, given: object) =>
    app.visit("/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", "CF-Connecting-IP": "192.0.2.1" },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: given },
      }),
    });
  expect((await app.visit("/datasets?q=tide", from("192.0.2.1"))).status).toBe(200);
  expect((await call("search_records", { query: "tide" })).status).toBe(200);
  const asked = app.upstream.asked().length;
  const { status: answered, headers, body } = await call("search_records", { query: " tide" });
  expect([answered, headers.get("retry-after"), app.upstream.asked().length]).toEqual([
    429,
    "60",
    asked,
  ]);
  expect(JSON.parse(body)).toMatchObject({ status: 429, title: "Too Many Requests" });
  expect((await call("search_records", { query: " " })).status).toBe(200);
  expect((await call("get_record", { id: 7 })).status).toBe(200);
});

it("logs the kind of calls above a limit, and nothing of the caller", async () => {
  const { app } = createLimitedApp({ search: 0 });
  await app.visit("/datasets?q=tide", from("192.0.2.1"));
  expect(app.logged).toContainEqual({ event: "rate_limited", kind: "search" });
  expect(JSON.stringify(app.logged)).not.toContain("192.0.2.1");
});

it("sends a network's zips until there are too many", async () => {
  const zip = text("PK", { headers: { "content-type": "application/zip" } });
  const upstream = { "/discover/datasets/7/versions/2/download": zip };
  const { app } = createLimitedApp({ downloads: 1 }, { upstream });
  const path = "/datasets/7/version/2/download";
  expect((await app.visit(path, from("192.0.2.1"))).status).toBe(200);
  const answer = await app.visit(path, from("192.0.2.1"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(app.upstream.asked()).toHaveLength(1);
});

it.each(RECIPE_NAMES)("counts %s, which lists all files too, as a download", async (name) => {
  const { app, callLimits } = createLimitedApp({ downloads: 0 });
  const path = `/datasets/7/version/2/${name}`;
  expect((await app.visit(path, from("192.0.2.1"))).status).toBe(429);
  expect(callLimits.downloads.counted).toEqual(["192.0.2.1"]);
});

const LISTS = [
  ...Object.entries(FORMATS).flatMap(([name, { needs }]) =>
    needs === "files" ? [`export/${name}`] : [],
  ),
  "linkset.json",
  "linkset.txt",
];

it.each(LISTS)("counts %s, which lists all files too, as a search", async (name) => {
  const { app, callLimits } = createLimitedApp({ search: 0 });
  for (const path of [`/datasets/7/${name}`, `/code/7/version/2/${name}`]) {
    const { status: answered, body } = await app.visit(path, from("192.0.2.1", "*/*"));
    expect([path, answered]).toEqual([path, 429]);
    expect(body).toContain("There were too many searches or lists of files");
  }
  expect(callLimits.search.counted).toEqual(["192.0.2.1", "192.0.2.1"]);
  expect(app.upstream.asked()).toEqual([]);
});

it("counts all records of a kind as a search", async () => {
  const { app } = createLimitedApp({ search: 0 });
  expect((await app.visit("/records/7/2?model=visit", from("192.0.2.1"))).status).toBe(429);
});

it("answers the same for a zip when the product API refused too many", async () => {
  const upstream = { "/discover/datasets/7/versions/2/download": status(429) };
  const { app } = createLimitedApp({}, { upstream });
  const answer = await app.visit("/datasets/7/version/2/download", from("192.0.2.1"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
});

const WISH = { name: 'Ada "M" <b>', email: "Ada@example.org" };
const RESTORE = "/datasets/7/version/1/restore";

function readFields(body: string): Record<string, string> {
  return Object.fromEntries(
    findAll(body, "input").map(({ attributes }) => [
      attributes.get("name") ?? "",
      attributes.get("value") ?? "",
    ]),
  );
}

it("keeps what was written in a restore request that is one too many for its network", async () => {
  const upstream = { "/discover/rehydrate": json({ rehydrationLocation: "x", taskARN: "y" }, 202) };
  const { app } = createLimitedApp({ requests: 1 }, { upstream });
  expect((await post(app, RESTORE, WISH)).status).toBe(303);
  const answer = await post(app, RESTORE, { ...WISH, email: "bo@example.org" });
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  expect(readFields(answer.body)).toEqual({ name: WISH.name, email: "bo@example.org" });
  const [form] = findAll(answer.body, "form");
  expect(form?.attributes.get("action")).toBe(RESTORE);
  expect(app.upstream.asked()).toEqual(["/discover/rehydrate"]);
});

it("sends a restore request again with its bot-protection token, which is still unused", async () => {
  const upstream = { "/discover/rehydrate": status(202) };
  const { app } = createLimitedApp({ requests: 0 }, { upstream });
  const proven = { ...WISH, recaptchaToken: 'proof-"1' };
  const answer = await post(app, RESTORE, proven);
  expect([answer.status, readFields(answer.body)]).toEqual([429, proven]);
  expect(app.upstream.asked()).toEqual([]);
});

it("counts restore requests for one email address from all networks together", async () => {
  const upstream = { "/discover/rehydrate": json({ rehydrationLocation: "x", taskARN: "y" }, 202) };
  const { app, callLimits } = createLimitedApp({ requests: 1 }, { upstream });
  expect((await post(app, RESTORE, WISH, "192.0.2.1")).status).toBe(303);
  const again = { ...WISH, email: "ada@EXAMPLE.org" };
  expect((await post(app, RESTORE, again, "192.0.2.2")).status).toBe(429);
  expect(callLimits.requests.counted.join()).not.toMatch(/example/i);
});

it("keeps a restore request that the product API refused as too many", async () => {
  const { app } = createLimitedApp({}, { upstream: { "/discover/rehydrate": status(429) } });
  const answer = await post(app, RESTORE, WISH);
  expect([answer.status, readFields(answer.body)]).toEqual([429, WISH]);
});

it("sends the client's address of a restore request to the catalogue", async () => {
  const upstream = { "/discover/rehydrate": status(202) };
  const { app } = createLimitedApp({}, { upstream });
  await post(app, RESTORE, WISH, "192.0.2.77");
  expect(app.upstream.requests[0]?.headers.get("CF-Connecting-IP")).toBe("192.0.2.77");
});

it("keeps what was written to follow a record that is one too many for its network or its email address", async () => {
  const upstream = { "/discover/follows": status(202) };
  const { app, callLimits } = createLimitedApp({ requests: 1 }, { upstream });
  const ask = (email: string, address: string) =>
    post(app, "/follow", { record: "7", email }, address);
  expect((await ask("ada@example.org", "192.0.2.1")).status).toBe(303);
  for (const [email, address] of [
    ["bo@example.org", "192.0.2.1"],
    ["ADA@example.org", "192.0.2.2"],
  ] as const) {
    const answer = await ask(email, address);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "60"]);
    expect(readFields(answer.body)).toEqual({ record: "7", email });
  }
  expect(app.upstream.asked()).toEqual(["/discover/follows"]);
  expect(callLimits.requests.counted.join()).not.toMatch(/example/i);
});

it("keeps a request for access that is one too many for its account", async () => {
  const upstream = { "/discover/datasets/7/preview": status(200) };
  const { app } = createLimitedApp({ requests: 1 }, { upstream, session: signedIn });
  const agreed = { agreement: "3", agree: "yes" };
  expect((await post(app, "/datasets/7/access", agreed, "192.0.2.1")).status).toBe(303);
  const answer = await post(app, "/datasets/7/access", agreed, "192.0.2.2");
  expect([answer.status, readFields(answer.body)]).toEqual([429, agreed]);
});

const passwords = { AUTH_FLOW_TYPE: "USER_PASSWORD_AUTH" };

it("accepts no more guesses of one person's password from any network, and shows none", async () => {
  let asked = 0;
  const signIn = async () => {
    asked += 1;
    return { kind: "refused", refusal: "wrong" } as const;
  };
  const { app } = createLimitedApp({ signIn: 3 }, { settings: passwords, services: { signIn } });
  const guess = (count: number, email: string) =>
    post(
      app,
      "/sign-in",
      { email, password: `secret-${count}`, from: "/datasets/7" },
      `192.0.2.${count}`,
    );
  for (let count = 0; count < 3; count += 1)
    expect((await guess(count, "ada@example.org")).status).toBe(303);
  const answer = await guess(4, "ADA@example.org ");
  expect([answer.status, asked]).toEqual([429, 3]);
  expect(readFields(answer.body)).toEqual({
    email: "ADA@example.org",
    password: "",
    from: "/datasets/7",
  });
  expect(answer.body).not.toContain("secret-");
  expect((await guess(5, "bo@example.org")).status).toBe(303);
});
