import { expect, it } from "vitest";
import { defaultAboutPages } from "#content-cache/defaults.ts";
import type { Section } from "#content-cache/entries.ts";
import { createTestApp, signedIn } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { json, status } from "../test/upstream.ts";

const TOKEN = "aaaa.bbbb.cccc";
const good = { "/session/readme-credentials": json(TOKEN) };

it("redirects a signed-in reader to the documentation with their own token", async () => {
  const app = createTestApp({ session: signedIn, upstream: good });
  const { status: answered, headers } = await app.visit("/docs-login");
  expect([answered, headers.get("location")]).toEqual([
    302,
    "https://docs.skerry.test/?auth_token=aaaa.bbbb.cccc",
  ]);
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(JSON.stringify(app.logged)).not.toContain(TOKEN);
});

it("does not send the token to a documentation address that editors have set", async () => {
  const content = {
    settings: () => ({
      footerLinks: [],
      termsUrl: null,
      privacyUrl: null,
      docsUrl: "https://elsewhere.test",
      copyrightName: null,
    }),
  };
  const app = createTestApp({ session: signedIn, upstream: good, content });
  expect((await app.visit("/docs-login")).headers.get("location")).toMatch(
    /^https:\/\/docs\.skerry\.test\//,
  );
});

it.each([
  ["nothing", status(503)],
  ["no token", json({ token: TOKEN })],
  ["a strange token", json("a b&c=d")],
])("shows a plain link when the catalogue answers %s", async (_, answer) => {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/session/readme-credentials": answer },
  });
  const { status: answered, body } = await app.visit("/docs-login");
  expect(answered).toBe(200);
  expect(readText(body).join("")).toContain("did not work");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toContain("https://docs.skerry.test");
});

it("asks a visitor to sign in for the documentation, and makes no call to the catalogue", async () => {
  const app = createTestApp();
  const { body } = await app.visit("/docs-login");
  expect(findAll(body, "a").some(({ text }) => text === "Sign In")).toBe(true);
  expect(app.upstream.asked()).toEqual([]);
});

it("explains proposals to a visitor and redirects a member to their own", async () => {
  const { body } = await createTestApp().visit("/proposals");
  expect(findAll(body, "a").map(({ text }) => text)).toContain("See the open repositories");
  const member = await createTestApp({ session: signedIn }).visit("/proposals");
  expect([member.status, member.headers.get("location")]).toEqual([
    302,
    "/workspaces/user/proposals",
  ]);
});

it("offers only open repositories for a proposal, with their own address for more", async () => {
  const repositories = json([
    {
      organizationNodeId: "N:organization:2",
      displayName: "Reef",
      type: "PUBLIC",
      url: "https://reef.test",
    },
    { organizationNodeId: "N:organization:3", displayName: "Vault", type: "PRIVATE" },
  ]);
  const app = createTestApp({ upstream: { "/publishing/repositories": repositories } });
  const { body } = await app.visit("/open-repositories");
  const radios = findAll(body, "input").filter(
    ({ attributes }) => attributes.get("type") === "radio",
  );
  expect(radios.map(({ attributes }) => attributes.get("value"))).toEqual(["N:organization:2"]);
  const more = findAll(body, "a").find(
    ({ attributes }) => attributes.get("aria-label") === "More on Reef",
  );
  const info = await app.visit(more?.attributes.get("href") ?? "");
  expect(
    findAll(info.body, "a")
      .find(({ text }) => text === "Visit repository")
      ?.attributes.get("href"),
  ).toBe("https://reef.test");
});

it.each([
  ["https://reef.test", "https://reef.test/logo.png", true],
  ["http://reef.test", "http://reef.test/logo.png", false],
  ["javascript:alert(1)", "data:image/png,x", null],
])(
  "shows only the safe content of a repository at %s with the logo %s",
  async (url, logoFile, logo) => {
    const repository = {
      organizationNodeId: "N:organization:2",
      displayName: "Reef",
      type: "PUBLIC",
    };
    const upstream = { "/publishing/repositories": json([{ ...repository, url, logoFile }]) };
    const app = createTestApp({ upstream });
    const list = await app.visit("/open-repositories");
    const open = await app.visit("/open-repositories?repository=N:organization:2");
    const sources = findAll(list.body, "img").map(({ attributes }) => attributes.get("src"));
    expect(sources.includes(logoFile)).toBe(logo === true);
    const links = findAll(open.body, "a").map(({ attributes }) => attributes.get("href"));
    expect(links.includes(url)).toBe(logo !== null);
  },
);

it("has no heading for repositories where there are none", async () => {
  const upstream = { "/publishing/repositories": json([]) };
  expect((await createTestApp().visit("/discover?whole=1")).body).toContain('id="repositories"');
  const { body } = await createTestApp({ upstream }).visit("/discover?whole=1");
  expect(body).not.toContain('id="repositories"');
});

it("explains workspaces to visitors and how to join one", async () => {
  const { body } = await createTestApp().visit("/workspaces");
  const links = findAll(body, "a").map(({ text }) => text);
  expect(links).toEqual(expect.arrayContaining(["Sign In", "What a workspace offers"]));
});

it("shows an opened repository's own description, wherever it is stored", async () => {
  const visitRepository = (overviewDocument: string) =>
    createTestApp({
      upstream: {
        "/publishing/repositories": json([
          {
            organizationNodeId: "N:organization:2",
            displayName: "Reef",
            type: "PUBLIC",
            description: "Corals.",
            overviewDocument,
          },
        ]),
        "/publishing/repositories/N%3Aorganization%3A2/overview": () =>
          new Response("Kept **here**."),
      },
      external: {
        "https://assets.test/reef.md?signature=1": () =>
          new Response("Kept **elsewhere**. <script>alert(1)</script>"),
      },
    }).visit("/open-repositories?repository=N:organization:2&whole=1");
  const own = "https://api.test/publishing/repositories/N%3Aorganization%3A2/overview";
  expect((await visitRepository(own)).body).toContain("Kept <strong>here</strong>.");
  const { body } = await visitRepository("https://assets.test/reef.md?signature=1");
  expect(body).toContain("Kept <strong>elsewhere</strong>.");
  expect(body).not.toContain("alert(1)");
  const refused = await visitRepository("https://169.254.169.254/latest");
  expect(readText(refused.body).join(" ")).toContain("Corals.");
  expect(refused.status).toBe(200);
});

it("redirects an unknown repository to the list of all, which is stored once", async () => {
  const app = createTestApp({ upstream: { "/publishing/repositories": json([]) } });
  const { status: found, headers } = await app.visit("/open-repositories?repository=anything");
  expect([found, headers.get("location")]).toEqual([302, "/open-repositories"]);
});

it("opens a version by the DOI printed on paper", async () => {
  const { headers, body } = await createTestApp().visit("/datasets/7/version/2/qr.svg");
  expect(headers.get("content-type")).toBe("image/svg+xml");
  expect(body).toMatch(/^<svg /);
  const gone = { "/discover/datasets/404/versions/1": status(404) };
  const missing = await createTestApp({ upstream: gone }).visit("/datasets/404/version/1/qr.svg");
  expect(missing.status).toBe(404);
});

it("shares an about page by its own address", async () => {
  const { body } = await createTestApp().visit("/about/team");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toContain(
    "https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fportal.test%2Fabout%2Fteam",
  );
});

const PERSON = {
  kind: "person" as const,
  role: "Steward",
  affiliation: "Aune Station",
  photo: null,
  bio: "",
  orcid: null,
  website: "https://ada.test/",
};

it("shows the sections of an about page below the names of their groups", async () => {
  const sections: Section[] = [
    { ...PERSON, id: "1", name: "Ada Moss", group: "Stewardship" },
    { ...PERSON, id: "2", name: "Bo Hill", group: "Engineering" },
    { ...PERSON, id: "3", name: "Cy Reed", group: "Stewardship" },
    { kind: "faqItem", id: "4", question: "Who may publish?", answer: "Everyone." },
    {
      kind: "officeHours",
      id: "5",
      title: "Data clinic",
      schedule: "Mondays",
      joinUrl: "https://meet.test/clinic",
      contactEmail: "data@aune.test",
    },
  ];
  const content = { about: () => ({ ...defaultAboutPages.team, sections, learnMore: [] }) };
  const { body } = await createTestApp({ content }).visit("/about/team");
  const main = findAll(body, "main")[0]?.text.replaceAll(/\s+/g, " ") ?? "";
  const people = "Stewardship|Ada Moss|Steward · Aune Station|Cy Reed|Engineering|Bo Hill";
  const others = "Questions|Who may publish?|Everyone.|Office hours|Data clinic|Mondays";
  const places = `${people}|${others}`.split("|").map((words) => main.indexOf(words));
  expect(places.filter((place) => place < 0)).toEqual([]);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toEqual(
    expect.arrayContaining([
      "https://ada.test/",
      "https://meet.test/clinic",
      "mailto:data@aune.test",
    ]),
  );
});

it("links from the support page to the documentation and to the status", async () => {
  const { body } = await createTestApp().visit("/about/support");
  const links = findAll(body, "a").map(({ attributes }) => attributes.get("href"));
  expect(links).toEqual(expect.arrayContaining(["https://docs.skerry.test", "/api/status"]));
});

it("shows the text of a piece of news, and the time and place of an event", async () => {
  const event = {
    id: "n1",
    slug: "clinic",
    title: "Data clinic",
    summary: "Two stewards.",
    body: "Bring **one** table.",
    image: null,
    publishedDate: "2026-11-02",
    externalUrl: null,
    kind: "Event" as const,
    startDate: "2026-11-20",
    endDate: "2026-11-21",
    location: "Quay Library",
  };
  const { body } = await createTestApp({ content: { news: () => [event] } }).visit("/");
  const pageText = readText(body).join("");
  expect(pageText).toContain("November 20, 2026 to November 21, 2026, Quay Library");
  expect(body).toContain("Bring <strong>one</strong> table.");
});
