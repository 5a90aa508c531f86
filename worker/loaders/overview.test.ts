import { expect, it } from "vitest";
import { createTestApp, signedIn } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { createMemberScript } from "../test/member.ts";
import { type Answer, json, type Script, silence, status } from "../test/upstream.ts";

const proposal = {
  nodeId: "N:proposal:1",
  name: "Plankton",
  proposalStatus: "SUBMITTED",
  updatedAt: Date.parse("2026-08-03T10:00:00Z") / 1_000,
};

async function readOverview(...proposals: object[]): Promise<string> {
  const app = createTestApp({
    session: signedIn,
    upstream: { "/publishing/proposal": json(proposals) },
  });
  return readText((await app.visit("/workspaces/user")).body).join(" ");
}

it("shows a proposal's name, its status and the day it changed", async () => {
  const pageText = await readOverview(proposal);
  expect(pageText).toMatch(/Plankton.*Submitted.*August 3, 2026/);
  expect(pageText).not.toContain("still");
});

it("shows no day of a proposal that never changed", async () => {
  const pageText = await readOverview({ ...proposal, updatedAt: 0 });
  expect(pageText).toContain("Plankton");
  expect(pageText).not.toContain("1970");
});

it("lists the three proposals that changed last, and counts all", async () => {
  const four = [1, 4, 2, 3].map((at) => ({ ...proposal, name: `Trawl ${at}`, updatedAt: at }));
  const pageText = await readOverview(...four);
  expect(pageText.match(/Trawl \d/g)).toEqual(["Trawl 4", "Trawl 3", "Trawl 2"]);
});

it.each([2, 3, 5])("lists the last collections of %i, the newest first", async (total) => {
  const made = Array.from({ length: total }, (_, at) => ({
    nodeId: `N:collection:${at + 1}`,
    name: `Shelf ${at + 1}`,
    description: "",
    size: 0,
    userRole: "Owner",
    banners: [],
  }));
  const list: Answer = (request) => {
    const query = new URL(request.url).searchParams;
    const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
    const collections = made.slice(offset, offset + limit);
    return Response.json({ limit, offset, totalCount: total, collections });
  };
  const app = createTestApp({ session: signedIn, upstream: { "/collections": list } });
  const pageText = readText((await app.visit("/workspaces/user")).body).join(" ");
  expect(pageText.match(/Shelf \d/g)).toEqual(
    made
      .map(({ name }) => name)
      .toReversed()
      .slice(0, 3),
  );
});

it.each([
  [1, "One proposal is still a draft."],
  [2, "2 proposals are still drafts."],
])("mentions %i drafts", async (count, reminder) => {
  const drafts = Array.from({ length: count }, () => ({ ...proposal, proposalStatus: "DRAFT" }));
  expect(await readOverview(...drafts)).toContain(reminder);
});

const request = {
  id: "r1",
  datasetId: 51,
  datasetName: "Porpoises",
  status: "requested",
  requestedAt: "2026-01-01T00:00:00Z",
  decidedAt: "",
  grantedUntil: "",
  reason: "",
  person: { name: "Tomas Reyes", email: "t@example.org", orcid: null },
  agreement: null,
};
const invitation = {
  id: "i1",
  collectionName: "Tides",
  invitedBy: "Tomas Reyes",
  role: "Viewer",
  createdAt: "2026-01-01T00:00:00Z",
};

async function readWaiting(more: Script): Promise<[text: string, to: string | undefined][]> {
  const app = createTestApp({ session: signedIn, upstream: createMemberScript(more) });
  const { body } = await app.visit("/workspaces/user");
  return findAll(body, "a").map(({ text, attributes }) => [text, attributes.get("href")]);
}

it.each<[string, Script, string, string]>([
  [
    "a request for withheld files",
    { "/access-requests": json({ requests: [request] }) },
    "One person asks for withheld files.",
    "/workspaces/user/requests",
  ],
  [
    "two of them",
    { "/access-requests": json({ requests: [request, { ...request, id: "r2" }] }) },
    "2 requests for withheld files wait for your answer.",
    "/workspaces/user/requests",
  ],
  [
    "requests that nobody could read",
    { "/access-requests": status(500) },
    "Requests for withheld files could not be read.",
    "/workspaces/user/requests",
  ],
  [
    "an invitation",
    { "/collections/invitations": json({ invitations: [invitation] }) },
    "You are invited to a collection.",
    "/workspaces/user/collections/my-collections",
  ],
  [
    "a submission",
    { "/publishing/submission": json({ totalCount: 1, proposals: [proposal] }) },
    "One submission waits for your review.",
    "/workspaces/user/submissions",
  ],
])("shows %s that waits for the reader", async (_, more, sentence, to) => {
  expect(await readWaiting(more)).toContainEqual([sentence, to]);
});

it.each<[string, Script]>([
  [
    "a decided request",
    { "/access-requests": json({ requests: [{ ...request, status: "granted" }] }) },
  ],
  ["a catalogue without requests", { "/access-requests": status(404) }],
  ["a reader who publishes for nobody", { "/publishing/submission": status(401) }],
])("shows nothing that waits for %s", async (_, more) => {
  const waiting = (await readWaiting(more)).map(([text]) => text).join(" ");
  expect(waiting).not.toMatch(/withheld files|invited|review/);
});

it("requests the newest collections, from the first on", async () => {
  const app = createTestApp({ session: signedIn, upstream: createMemberScript({}) });
  await app.visit("/workspaces/user");
  const asked = app.upstream.asked().filter((path) => path.startsWith("/collections?"));
  expect(asked).toEqual(["/collections?limit=3&offset=0"]);
});

it("links a proposal and a collection to their own pages", async () => {
  const links = await readWaiting({
    "/publishing/proposal": json([proposal]),
    "/collections": json({
      limit: 3,
      offset: 0,
      totalCount: 1,
      collections: [
        { nodeId: "c1", name: "Tides", description: "", size: 1, userRole: "Owner", banners: [] },
      ],
    }),
  });
  expect(links).toContainEqual(["Plankton", "/workspaces/user/proposals/N%3Aproposal%3A1"]);
  expect(links).toContainEqual(["Tides", "/workspaces/user/collections/my-collections/c1"]);
});

it.each([
  ["/workspaces/user", "/datasets/paginated", "Loading datasets"],
  ["/user/profile", "/accounts/github/user", "Asking GitHub"],
])("opens %s while %s does not answer", async (page, call, sentence) => {
  const app = createTestApp({
    session: signedIn,
    upstream: createMemberScript({ [call]: silence() }),
  });
  const reader = (await app.request(page)).body?.getReader();
  const decoder = new TextDecoder();
  let html = "";
  while (!html.includes(sentence)) {
    const part = await reader?.read();
    expect(part?.done).toBe(false);
    html += decoder.decode(part?.value, { stream: true });
  }
  expect(html).toContain("Account of Ada Moss");
  await reader?.cancel();
});

const nowhere = {
  id: "N:user:1",
  email: "ada@example.org",
  firstName: "Ada",
  lastName: "Moss",
  preferredOrganization: null,
};

it.each<[string, Script, boolean]>([
  ["belongs to one", { "/user": json(nowhere) }, true],
  [
    "belongs to none",
    { "/user": json(nowhere), "/organizations": json({ organizations: [] }) },
    false,
  ],
])("asks a reader to select a workspace only when there is one: %s", async (_, more, isAsked) => {
  const waiting = (await readWaiting(more)).map(([text]) => text);
  expect(waiting.includes("Choose the workspace you work in.")).toBe(isAsked);
});
