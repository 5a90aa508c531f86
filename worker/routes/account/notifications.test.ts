import { expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../../test/app.ts";
import { findAll } from "../../test/html.ts";
import { createMemberScript, postForm } from "../../test/member.ts";
import { json, status } from "../../test/upstream.ts";

const PAGE = "/user/notifications";
const at = "2026-08-30T12:00:00Z";
const TOLD = {
  notifications: [
    {
      id: 9,
      kind: "new-version",
      name: "Tides <b>",
      target: "7",
      mark: "3",
      createdAt: at,
      isRead: false,
    },
    {
      id: 8,
      kind: "embargo-ends",
      name: "Core",
      target: "8",
      mark: "2026-09-05",
      createdAt: at,
      isRead: true,
    },
    {
      id: 7,
      kind: "of-tomorrow",
      name: "Unknown",
      target: "9",
      mark: "",
      createdAt: at,
      isRead: true,
    },
  ],
  unread: 1,
  next: 7,
  mails: { requests: true, proposals: true, versions: false, embargoes: true },
};

function create(told = json(TOLD)): TestApp {
  return createTestApp({
    session: signedIn,
    upstream: createMemberScript({
      "/notifications": told,
      "/notifications/read": status(204),
      "/notifications/mails": json(TOLD.mails),
    }),
  });
}

function readChange(app: TestApp): Promise<unknown> | undefined {
  return app.upstream.requests.find(({ method }) => method !== "GET")?.json();
}

it("lists what happened, with a link for each, and skips unknown kinds", async () => {
  const { body } = await create().visit(PAGE);
  expect(body).toContain('<a href="/datasets/7">Tides &lt;b&gt;</a>');
  expect(body).toContain('href="/datasets/8?tab=files"');
  expect(body).not.toContain(">Unknown<");
  expect(body).toContain('href="/user/notifications?before=7"');
});

it("requests the page of the address", async () => {
  const app = create();
  await app.visit(`${PAGE}?before=7`);
  expect(app.upstream.asked()).toContain("/notifications?before=7");
  await app.visit(`${PAGE}?before=7%26x=1`);
  expect(app.upstream.asked().filter((path) => path.includes("x=1"))).toEqual([]);
});

it("marks all of them as read, up to the newest that was seen", async () => {
  const app = create();
  const answer = await postForm(app, PAGE, { _form: "read", upTo: "9" });
  expect(answer.headers.get("location")).toBe(`${PAGE}?done=read`);
  expect(await readChange(app)).toEqual({ upTo: 9 });
});

it("saves which emails are wanted", async () => {
  const app = create();
  await postForm(app, PAGE, { _form: "mails", requests: "on", versions: "on" });
  expect(await readChange(app)).toEqual({
    requests: true,
    proposals: false,
    versions: true,
    embargoes: false,
  });
  const { body } = await app.visit(PAGE);
  const checked = findAll(body, "input").filter(({ attributes }) => attributes.has("checked"));
  expect(checked.map(({ attributes }) => attributes.get("name"))).toEqual([
    "requests",
    "proposals",
    "embargoes",
  ]);
});

it.each([
  [status(404), "has no notifications"],
  [status(500), "Try again"],
])("says so where there is no list", async (told, text) => {
  const page = await create(told).visit(PAGE);
  expect([page.status, page.body.includes(text)]).toEqual([200, true]);
});

it.each([
  [1, "1"],
  [99, "99"],
  [100, "99+"],
])("shows in the user panel that %i are new", async (unreadNotifications, shown) => {
  const user = { id: "N:user:1", email: "ada@example.org", firstName: "Ada", lastName: "Moss" };
  const app = createTestApp({
    session: signedIn,
    upstream: createMemberScript({
      "/user": json({ ...user, unreadNotifications }),
      "/notifications": json(TOLD),
    }),
  });
  expect((await app.visit(PAGE)).body).toContain(`Notifications (${shown} new)`);
  expect((await create().visit(PAGE)).body).not.toContain(" new)");
});

it("lists the newest in the user panel, each with its address, and skips unknown kinds", async () => {
  const user = { id: "N:user:1", email: "ada@example.org", firstName: "Ada", lastName: "Moss" };
  const newestNotifications = [
    { kind: "new-version", name: "Tides <b>", target: "7", mark: "2" },
    { kind: "of-tomorrow", name: "Unknown", target: "8", mark: "" },
    { kind: "proposal-accepted", name: "Reefs", target: "N:proposal:1", mark: "" },
    { kind: "proposal-rejected", name: "Kelp", target: "N:proposal:2", mark: "" },
    { kind: "access-granted", name: "Seals", target: "9", mark: "" },
    { kind: "access-refused", name: "Otters", target: "10", mark: "" },
    { kind: "embargo-ends", name: "Eels", target: "11", mark: "" },
  ];
  const app = createTestApp({
    session: signedIn,
    upstream: createMemberScript({
      "/user": json({ ...user, unreadNotifications: 3, newestNotifications }),
      "/notifications": json(TOLD),
    }),
  });
  const { body } = await app.visit("/workspaces/user");
  const list = /<ul[^>]*aria-label="New notifications">(.*?)<\/ul>/s.exec(body)?.[1] ?? "";
  const links = [...list.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)</g)];
  expect(links.map(([, href, label]) => [href, label])).toEqual([
    ["/datasets/7", "New version: Tides &lt;b&gt;"],
    ["/workspaces/user/proposals/N%3Aproposal%3A1", "Proposal accepted: Reefs"],
    ["/workspaces/user/proposals/N%3Aproposal%3A2", "Proposal rejected: Kelp"],
    ["/datasets/9?tab=files", "Access granted: Seals"],
    ["/datasets/10", "Access refused: Otters"],
    ["/datasets/11?tab=files", "Embargo ends: Eels"],
  ]);
});

it("changes only the emails that were changed here, when another tab has changed others", async () => {
  const app = create();
  const seen = { ...TOLD.mails, proposals: false, versions: true };
  const chosen = { requests: "on", embargoes: "on" };
  await postForm(app, PAGE, { _form: "mails", ...chosen, seen: JSON.stringify(seen) });
  expect(await readChange(app)).toEqual({
    requests: true,
    proposals: true,
    versions: false,
    embargoes: true,
  });
});

it("saves the whole choice when the saved one cannot be read", async () => {
  const app = create(status(500));
  const seen = JSON.stringify(TOLD.mails);
  await postForm(app, PAGE, { _form: "mails", requests: "on", seen });
  expect(await readChange(app)).toEqual({
    requests: true,
    proposals: false,
    versions: false,
    embargoes: false,
  });
});
