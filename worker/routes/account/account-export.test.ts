import { describe, expect, it } from "vitest";
import { createTestApp, signedIn, type TestApp } from "../../test/app.ts";
import { createMemberScript } from "../../test/member.ts";
import { json, type Script, status } from "../../test/upstream.ts";

const PAGE = { limit: 100, offset: 0 };
const COLLECTION = {
  nodeId: "N:collection:0",
  name: "Tides",
  description: "",
  size: 1,
  userRole: "Owner",
  banners: [],
};
const NOTICE = {
  id: 9,
  kind: "new-version",
  name: "Tides",
  target: "1",
  mark: "2",
  createdAt: "2026-01-01T00:00:00Z",
  isRead: false,
};
const MAILS = { requests: true, proposals: true, versions: true, embargoes: true };

function create(more: Script = {}): TestApp {
  const upstream = createMemberScript({
    "/notifications": json({ notifications: [], unread: 0, mails: MAILS }),
    "/access-requests/mine": json({ access: [], restore: [] }),
    ...more,
  });
  return createTestApp({ session: signedIn, upstream });
}

describe("the export of one's data", () => {
  const PATH = "/user/profile/export.json";

  it("contains Ada's data, as a file that no cache stores", async () => {
    const file = await create().visit(PATH);
    expect(file.headers.get("cache-control")).toBe("private, no-store");
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect(JSON.parse(file.body)).toMatchObject({
      profile: { email: "ada@example.org" },
      machineKeysOfCurrentWorkspace: [{ name: "ada-laptop" }],
    });
  });

  it("contains every collection and every notification, page by page", async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        ...COLLECTION,
        nodeId: `N:collection:${from + at}`,
      }));
    const file = await create({
      "/collections?limit=100&offset=0": json({
        ...PAGE,
        totalCount: 130,
        collections: page(0, 100),
      }),
      "/collections?limit=100&offset=100": json({
        ...PAGE,
        totalCount: 130,
        collections: page(100, 30),
      }),
      "/notifications": json({ notifications: [NOTICE], unread: 0, next: 7, mails: MAILS }),
      "/notifications?before=7": json({
        notifications: [{ ...NOTICE, id: 3 }],
        unread: 0,
        mails: MAILS,
      }),
    }).visit(PATH);
    const { collections, notifications, leftOut } = JSON.parse(file.body);
    expect(leftOut).toEqual([]);
    expect(
      new Set(collections.collections.map(({ nodeId }: typeof COLLECTION) => nodeId)).size,
    ).toBe(130);
    expect(notifications.notifications.map(({ id }: typeof NOTICE) => id)).toEqual([9, 3]);
  });

  it("lists what it leaves out when there is more than its limit", async () => {
    let asked = 0;
    const file = await create({
      "/collections": json({
        ...PAGE,
        totalCount: 2_345,
        collections: Array.from({ length: 100 }, () => COLLECTION),
      }),
      "/notifications": (request) => {
        asked += 1;
        const page = { notifications: [NOTICE], unread: 0, next: 1_000 - asked, mails: MAILS };
        return json(page)(request);
      },
    }).visit(PATH);
    const { collections, leftOut } = JSON.parse(file.body);
    expect(collections.collections).toHaveLength(2_000);
    expect(leftOut).toEqual([
      "345 of your 2345 collections.",
      "Notifications older than the newest 20.",
    ]);
  });

  it("exists where the catalogue is another service of the contract", async () => {
    const none = { "/notifications": status(404), "/access-requests/mine": status(404) };
    expect((await create(none).visit(PATH)).status).toBe(200);
  });

  it("is for nobody else, and never incomplete", async () => {
    expect((await createTestApp().visit(PATH)).status).toBe(401);
    for (const call of ["/collections", "/notifications", "/access-requests/mine"])
      expect((await create({ [call]: status(500) }).visit(PATH)).status).toBe(503);
  });
});
