import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Mail } from "../../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, writePeople } from "../../test/people.ts";
import { writeDataset } from "../../test/workspace.ts";

let catalogue: Catalogue;
let outbox: Mail[] = [];
let today = "2026-03-01";
let dataset: number;

beforeAll(async () => {
  catalogue = await createCatalogue({
    sendMail: async (mail) => outbox.push(mail) > 0,
    now: () => new Date(`${today}T12:00:00.000Z`),
  });
  await writePeople(catalogue);
  const published = await catalogue.publish({
    key: "withheld",
    name: "Withheld traces",
    organizationName: "Moss Lab",
    embargoReleaseDate: "2027-01-01",
    files: { "trace.csv": "1" },
  });
  dataset = published.datasetId;
  await writeDataset(catalogue, {
    id: 1,
    name: "Traces",
    owner: "editor",
    columns: { public_key: "withheld" },
  });
});

beforeEach(async () => {
  today = "2026-03-01";
  await catalogue.services.db.prepare("DELETE FROM embargo_access").run();
  await request();
  await catalogue.waitForDeferred();
  outbox = [];
});

const request = () => ask(catalogue, "stranger", `POST /discover/datasets/${dataset}/preview`, {});

async function readInbox(sub: string) {
  const [, answer] = await ask(catalogue, sub, "GET /access-requests");
  return Object(answer).requests;
}

async function decide(sub: string, decision: object): Promise<number> {
  const [{ id }] = await readInbox("publisher");
  const body = { seen: "requested", ...decision };
  const [status] = await ask(catalogue, sub, `POST /access-requests/${id}/decision`, body);
  await catalogue.waitForDeferred();
  return status;
}

async function readFiles(): Promise<number> {
  const path = `/discover/datasets/${dataset}/versions/1/files/content?path=trace.csv`;
  const headers = { authorization: "Bearer token-of-stranger" };
  const response = await catalogue.request(path, { headers });
  await response.body?.cancel();
  return response.status;
}

describe("a request for withheld files", () => {
  test.each([
    ["publisher", 1],
    ["owner", 1],
    ["editor", 1],
    ["admin", 0],
    ["member", 0],
    ["guest", 0],
    ["stranger", 0],
  ])("is in the inbox of %s: %i", async (sub, count) => {
    expect(await readInbox(sub)).toHaveLength(count);
  });

  test("is mailed to those who decide, once", async () => {
    await catalogue.services.db.prepare("DELETE FROM embargo_access").run();
    await request();
    await request();
    await catalogue.waitForDeferred();
    expect(outbox.map(({ to, text }) => [to.toSorted(), text])).toEqual([
      [
        ["editor@example.org", "owner@example.org", "publisher@example.org"],
        expect.stringMatching(/Stranger Moss .*"Withheld traces".*workspaces\/user\/requests/s),
      ],
    ]);
  });

  test.each(["admin", "member", "stranger"])("cannot be decided by %s", async (sub) => {
    expect([await decide(sub, { status: "granted" }), await readFiles(), outbox]).toEqual([
      404,
      403,
      [],
    ]);
  });

  test("cannot be decided by the person who made it, but by others who may", async () => {
    await ask(catalogue, "publisher", `POST /discover/datasets/${dataset}/preview`, {});
    expect(await readInbox("publisher")).toHaveLength(1);
    const own = Object(await readInbox("owner")).find(
      ({ person }: { person: { email: string } }) => person.email === "publisher@example.org",
    );
    const path = `POST /access-requests/${own.id}/decision` as const;
    const grant = { status: "granted", seen: "requested", until: null, reason: "" };
    expect((await ask(catalogue, "publisher", path, grant))[0]).toBe(404);
    expect((await ask(catalogue, "owner", path, grant))[0]).toBe(204);
  });

  test("opens the files until its last day, and may be made again after it", async () => {
    expect(await readFiles()).toBe(403);
    expect(await decide("publisher", { status: "granted", until: "2026-03-05" })).toBe(204);
    today = "2026-03-05";
    expect(await readFiles()).toBe(200);
    today = "2026-03-06";
    expect(await readFiles()).toBe(403);
    await request();
    expect(await readInbox("publisher")).toMatchObject([{ status: "requested", grantedUntil: "" }]);
  });

  test("is refused with a reason, which the person reads in an email and in their list", async () => {
    await decide("owner", { status: "refused", reason: "Ask in May." });
    const [, mine] = await ask(catalogue, "stranger", "GET /access-requests/mine");
    expect(mine).toMatchObject({
      access: [{ datasetName: "Withheld traces", status: "refused", reason: "Ask in May." }],
      restore: [],
    });
    expect(outbox).toMatchObject([
      { to: ["stranger@example.org"], text: expect.stringContaining("Ask in May.") },
    ]);
    expect(await readFiles()).toBe(403);
  });

  test("is decided once when two decide at the same time", async () => {
    const statuses = await Promise.all([
      decide("owner", { status: "granted" }),
      decide("publisher", { status: "refused" }),
    ]);
    expect([statuses.toSorted(), outbox.length]).toEqual([[204, 409], 1]);
  });

  test.each([
    ["owner", "You granted this request in the meantime."],
    ["publisher", "Somebody else granted this request in the meantime."],
  ])("says to %s, who answers what has been answered, who did: %s", async (sub, message) => {
    const [{ id }] = await readInbox("owner");
    const path = `POST /access-requests/${id}/decision` as const;
    await decide("owner", { status: "granted" });
    const refuse = { status: "refused", seen: "requested", reason: "Ask in May." };
    expect(await ask(catalogue, sub, path, refuse)).toMatchObject([409, { message }]);
    await catalogue.waitForDeferred();
    expect([await readFiles(), outbox.length]).toEqual([200, 1]);
  });

  test("may be answered twice in the same words by one person, who is told the truth", async () => {
    const grant = { status: "granted", until: "2026-03-05" };
    expect([await decide("owner", grant), await decide("owner", grant)]).toEqual([204, 204]);
    expect(await decide("publisher", grant)).toBe(409);
    expect(await decide("owner", { ...grant, until: "2026-03-06" })).toBe(409);
    expect([outbox.length, (await readInbox("owner"))[0].grantedUntil]).toEqual([1, "2026-03-05"]);
  });

  test("cannot be granted until a day in the past, but until today", async () => {
    expect(await decide("owner", { status: "granted", until: "2026-02-28" })).toBe(400);
    expect(await decide("owner", { status: "granted", until: "2027-02-30" })).toBe(400);
    expect(await decide("owner", { status: "granted", until: today })).toBe(204);
  });

  test("may be withdrawn after a grant", async () => {
    await decide("owner", { status: "granted" });
    const before = await readFiles();
    await decide("owner", { status: "refused", seen: "granted" });
    expect([before, await readFiles()]).toEqual([200, 403]);
  });
});

test("requests to restore versions are listed for the address they gave", async () => {
  const body = {
    datasetId: dataset,
    datasetVersionId: 1,
    name: "S",
    email: "Stranger@example.org",
  };
  await ask(catalogue, "stranger", "POST /discover/rehydrate", body);
  const [, mine] = await ask(catalogue, "stranger", "GET /access-requests/mine");
  const [, others] = await ask(catalogue, "newcomer", "GET /access-requests/mine");
  expect([mine, others]).toMatchObject([
    { restore: [{ datasetName: "Withheld traces", version: 1 }] },
    { restore: [] },
  ]);
});
