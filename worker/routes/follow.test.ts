import { describe, expect, it } from "vitest";
import { createLanguagePortal } from "../language-portal.ts?language=de";
import { createTestApp, type TestApp } from "../test/app.ts";
import { findAll } from "../test/html.ts";
import { toDataset } from "../test/records.ts";
import { json, status, timeout, type Answer } from "../test/upstream.ts";

const OWN = { origin: "https://portal.test" };
const LINK = "5e".repeat(32);
const STOP = "0f".repeat(32);
const FOLLOWS = { link: STOP, follows: [{ id: 3, kind: "record", name: "Tide heights" }] };

function post(app: TestApp, fields: [string, string][], path = "/follow", headers = OWN) {
  return app.request(path, { method: "POST", headers, body: new URLSearchParams(fields) });
}

describe("a request to follow", () => {
  it.each([
    ["?record=7", "Follow Tide heights of the Aune estuary", 'name="record" value="7"'],
    ["?list=datasets&tag=sea%20ice", "Follow datasets tagged “sea ice”", 'name="tag"'],
    ["?list=code&q=gauge", "Follow code for “gauge”", 'href="/code?q=gauge"'],
  ])("shows at %s a form that names it", async (query, title, part) => {
    const { status: code, body } = await createTestApp().visit(`/follow${query}`);
    expect([code, body.includes(title), body.includes(part)]).toEqual([200, true, true]);
    expect(body).toContain('type="email"');
  });

  it.each([
    ["/datasets/7", {}, ["Follow by email"]],
    [
      "/datasets/7",
      { embargo: true, embargoReleaseDate: "2031-01-01" },
      ["Follow by email", "Get an email when the files open"],
    ],
    [
      "/datasets/7?tab=files",
      { embargo: true, embargoReleaseDate: "2031-01-01" },
      ["Get an email when the files open"],
    ],
    ["/datasets/7?tab=files", {}, []],
    ["/datasets/7?tab=versions", {}, ["Follow new versions by email"]],
  ])("begins at %s with %j", async (path, changes, labels) => {
    const upstream = { "/discover/datasets/7": json(toDataset(changes)) };
    const { body } = await createTestApp({ upstream }).visit(`${path}`);
    const links = findAll(body, "a").filter(
      ({ attributes }) => attributes.get("href") === "/follow?record=7",
    );
    expect(links.map(({ text: label }) => label)).toEqual(labels);
  });

  it("does not begin at an older version whose files are withheld: followers hear of the newest", async () => {
    const older = { version: 1, embargo: true, embargoReleaseDate: "2031-01-01" };
    const upstream = { "/discover/datasets/7/versions/1": json(toDataset(older)) };
    const { body } = await createTestApp({ upstream }).visit("/datasets/7/version/1?whole");
    expect(body).toContain("The files are withheld");
    expect(body).not.toContain("when the files open");
  });

  it("says of a record what is mailed, its open files too", async () => {
    const { body } = await createTestApp().visit("/follow?record=7");
    expect(body).toContain(
      "An email when this record has a new version, or when its withheld files open.",
    );
  });

  it("says of a withdrawn record that it was withdrawn", async () => {
    const versions = json([{ ...toDataset(), status: "UNPUBLISHED" }]);
    const app = createTestApp({ upstream: { "/discover/datasets/10/versions": versions } });
    expect((await app.visit("/follow?record=10")).body).toContain("This was withdrawn.");
  });

  it.each([
    ["a record", [["record", "7"]], { kind: "record", target: "7" }],
    [
      "a search",
      [
        ["list", "datasets"],
        ["q", "sea ice"],
        ["tag", "b"],
        ["tag", "a"],
      ],
      {
        kind: "search",
        target:
          "query=sea%20ice&tags=a&tags=b&datasetType=research&datasetType=trial&searched=(sea%20%7C%20ocean%20%7C%20marine)%20ice",
      },
    ],
    [
      "a search by the address of a DOI",
      [
        ["list", "code"],
        ["q", "https://doi.org/10.1002%2Fx(y)"],
      ],
      { kind: "search", target: "query=%2210.1002%2Fx(y)%22&datasetType=release" },
    ],
  ] as [string, [string, string][], object][])(
    "sends %s to the catalogue",
    async (_, fields, target) => {
      const app = createTestApp({ upstream: { "/discover/follows": status(202) } });
      const answer = await post(app, [...fields, ["email", " ada@example.org "]]);
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/follow?sent=asked"]);
      const sent = app.upstream.requests.find(({ url }) => url.endsWith("/discover/follows"));
      expect(await sent?.json()).toEqual({ email: "ada@example.org", ...target });
    },
  );

  it.each<[string, Answer, string]>([
    ["an address that takes no email", status(400), "Email cannot be sent to this address."],
    ["no email service", status(503), "No email can be sent at the moment"],
    ["no answer", timeout(), "we cannot tell whether an email was sent"],
    ["too many requests", status(429), "There were too many requests"],
  ])("keeps what was typed with %s, and says what happened", async (_, answer, text) => {
    const app = createTestApp({ upstream: { "/discover/follows": answer } });
    const came = await post(app, [
      ["record", "7"],
      ["email", "ada@example.org"],
    ]);
    expect(came.status).toBeGreaterThan(400);
    expect(came.headers.get("cache-control")).toContain("no-store");
    const body = await came.text();
    for (const part of [text, 'value="7"', 'value="ada@example.org"', "kept below"])
      expect(body).toContain(part);
  });

  it("sends no address that is cut to another one", async () => {
    const app = createTestApp({ upstream: { "/discover/follows": status(400) } });
    const email = `a@${"b".repeat(314)}.com`;
    const came = await post(app, [
      ["record", "7"],
      ["email", `${email}munity`],
    ]);
    expect(came.status).toBe(422);
    expect(await app.upstream.requests[0]?.json()).toMatchObject({ email: `${email}munity` });
  });

  it("returns to a page that has nothing to follow any more", async () => {
    const app = createTestApp({ upstream: { "/discover/follows": status(404) } });
    const came = await post(app, [
      ["record", "7"],
      ["email", "ada@example.org"],
    ]);
    expect(came.headers.get("location")).toBe("/follow?record=7&sent=unknown");
  });

  it("tells the catalogue the language of the page, and stays in it", async () => {
    const ask: [string, string][] = [
      ["record", "7"],
      ["email", "ada@example.org"],
    ];
    const upstream = {
      "/discover/follows": status(202),
      "/discover/follows/confirm": json(FOLLOWS),
      "/discover/follows/list": json(FOLLOWS),
      "/discover/follows/stop": status(204),
    };
    const german = createTestApp({ upstream, createPortal: createLanguagePortal });
    const asked = await post(german, ask, "/de/follow");
    expect(asked.headers.get("location")).toBe("/de/follow?sent=asked");
    const confirmed = await post(german, [["confirm", LINK]], "/de/follow");
    expect(confirmed.headers.get("location")).toBe(`/de/follow?stop=${STOP}&sent=confirmed`);
    await german.visit(`/de/follow?stop=${STOP}`);
    const ended = await german.request(`/de/follow?stop=${STOP}`, { method: "POST", body: "" });
    expect(await ended.text()).toBe("Es werden keine dieser E-Mails mehr gesendet.\n");
    const english = createTestApp({ upstream });
    await post(english, ask);
    const readLanguages = (app: TestApp) =>
      app.upstream.requests.map(({ headers }) => headers.get("accept-language"));
    expect(readLanguages(german)).toEqual(["de", "de", "de", "de"]);
    expect(readLanguages(english)).toEqual(["en"]);
  });

  it("accepts no form of another site", async () => {
    const app = createTestApp();
    const came = await post(app, [["record", "7"]], "/follow", { origin: "https://evil.test" });
    expect([came.status, app.upstream.requests]).toEqual([403, []]);
  });
});

describe("the link of an email", () => {
  it("confirms nothing before its button is pressed", async () => {
    const app = createTestApp();
    const page = await app.visit(`/follow?confirm=${LINK}`);
    expect(page.body).toContain(`name="confirm" value="${LINK}"`);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(app.upstream.asked().filter((path) => path.includes("follows"))).toEqual([]);
  });

  it.each<[string, Answer, string]>([
    ["good", json(FOLLOWS), `/follow?stop=${STOP}&sent=confirmed`],
    ["too old", status(410), "/follow?sent=over"],
    ["not answered", timeout(), `/follow?confirm=${LINK}&sent=failed`],
  ])("that is %s is refused with a message", async (_, answer, location) => {
    const app = createTestApp({ upstream: { "/discover/follows/confirm": answer } });
    const came = await post(app, [["confirm", LINK]]);
    expect(came.headers.get("location")).toBe(location);
    expect(await app.upstream.requests[0]?.json()).toEqual({ link: LINK });
  });

  it("that has expired links to a new request", async () => {
    const { body } = await createTestApp().visit("/follow?sent=over");
    expect(body).toContain("You can ask for a new one.");
    expect(body).toContain('href="/datasets"');
  });

  it("shows what is followed, and ends one of it or all", async () => {
    const app = createTestApp({
      upstream: {
        "/discover/follows/list": json(FOLLOWS),
        "/discover/follows/stop": status(204),
      },
    });
    expect((await app.visit(`/follow?stop=${STOP}`)).body).toContain("Tide heights");
    const one = await post(app, [
      ["stop", STOP],
      ["id", "3"],
    ]);
    expect(one.headers.get("location")).toBe(`/follow?stop=${STOP}&sent=stopped`);
    expect(await app.upstream.requests.at(-1)?.json()).toEqual({ link: STOP, id: 3 });
    const all = await post(app, [["stop", STOP]]);
    expect(all.headers.get("location")).toBe("/follow?sent=stopped");
    expect(await app.upstream.requests.at(-1)?.json()).toEqual({ link: STOP });
  });

  it("says that nothing is followed with an old one", async () => {
    const app = createTestApp({ upstream: { "/discover/follows/list": status(410) } });
    const { body } = await app.visit(`/follow?stop=${STOP}`);
    expect(body).toContain("You no longer follow anything through this link.");
  });

  it("ends all emails with one click of an email program, from anywhere", async () => {
    const app = createTestApp({ upstream: { "/discover/follows/stop": status(204) } });
    const init = { method: "POST", body: new URLSearchParams("List-Unsubscribe=One-Click") };
    const came = await app.request(`/follow?stop=${STOP}`, init);
    expect([came.status, await came.text()]).toEqual([200, "No more of these emails are sent.\n"]);
    expect(await app.upstream.requests[0]?.json()).toEqual({ link: STOP });
    app.upstream.answer({ "/discover/follows/stop": timeout() });
    expect((await app.request(`/follow?stop=${STOP}`, init)).status).toBe(503);
  });

  it.each(["x", `${LINK}00`, "%22%3E%3Cscript%3E"])("has no page at %s", async (link) => {
    const { body } = await createTestApp().visit(`/follow?confirm=${link}`);
    expect(body).not.toContain('name="confirm"');
    expect(body).toContain("Follow what is new");
  });
});
