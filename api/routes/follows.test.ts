import { beforeEach, describe, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { send } from "../test/people.ts";
import { sendDigests } from "../follows/digests.ts";
import { deleteUnconfirmed } from "../follows/follows.ts";
import { FOLLOW_REPEAT_MS } from "../limits.ts";
import type { Mail } from "../mail/mail.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const ORCID = "0000-0002-1825-0097";
const ada = { firstName: "Ada", lastName: "Moss", orcid: ORCID };

let catalogue: Catalogue;
let outbox: Mail[];
let clock: number;
let isMailDown: boolean;

beforeEach(async () => {
  outbox = [];
  clock = Date.parse("2026-03-01T12:00:00Z");
  isMailDown = false;
  catalogue = await createCatalogue({
    now: () => new Date(clock),
    sendMail: async (mail) => !isMailDown && outbox.push(mail) > 0,
  });
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "1" } });
});

async function post(path: string, body: object): Promise<[status: number, text: string]> {
  const answer = await send(catalogue, null, `POST /discover/follows${path}`, body);
  await catalogue.waitForDeferred();
  return [answer.status, await answer.text()];
}

async function askFor(kind: string, target: string, email = "Bo@example.org"): Promise<number> {
  return (await post("", { email, kind, target }))[0];
}

function linkIn(mail: Mail | undefined): string {
  return /\/follow\?(?:confirm|stop)=([0-9a-f]{64})/.exec(mail?.text ?? "")?.[1] ?? "";
}

/** Follows something and confirms it; returns the link that ends it. */
async function follow(kind: string, target: string): Promise<string> {
  await askFor(kind, target);
  const [, text] = await post("/confirm", { link: linkIn(outbox.pop()) });
  clock += 2 * HOUR_MS;
  return JSON.parse(text).link;
}

/** The emails that the cron sends some time after a publication. */
async function lookLater(): Promise<Mail[]> {
  clock += 2 * HOUR_MS;
  outbox = [];
  await sendDigests(catalogue.services);
  return outbox;
}

async function count(table: "followers" | "follows"): Promise<number | null> {
  return catalogue.services.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
}

describe("a request", () => {
  test("emails a link to the address, which does nothing before it confirms", async () => {
    expect(await askFor("record", "1")).toBe(202);
    expect(outbox.map(({ to, text }) => [to, text.includes("“Tides”")])).toEqual([
      [["bo@example.org"], true],
    ]);
    await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
    expect(await lookLater()).toEqual([]);
  });

  test("gets the same answer for an address that follows this already", async () => {
    await follow("record", "1");
    expect(await post("", { email: "bo@example.org", kind: "record", target: "1" })).toEqual(
      await post("", { email: "cy@example.org", kind: "record", target: "1" }),
    );
    expect(outbox.map(({ subject }) => subject)).toEqual([
      "You follow this already",
      "Confirm that you want these emails",
    ]);
  });

  test("sends no text of the requester to others", async () => {
    await askFor("search", "query=buy+at+evil.example");
    expect(outbox[0]?.text).not.toContain("evil");
    await askFor("search", "tags=buy+at+evil.example");
    expect(outbox[1]?.text).not.toContain("evil");
  });

  test("sends one address at most ten emails a day, and does not reveal it", async () => {
    for (let each = 0; each < 12; each += 1) {
      clock += FOLLOW_REPEAT_MS;
      expect(await askFor("record", "1")).toBe(202);
    }
    expect(outbox.length).toBe(10);
    clock += DAY_MS;
    await askFor("record", "1");
    expect(outbox.length).toBe(11);
  });

  test("is refused with a message when no email can be sent, and sends one when asked again", async () => {
    isMailDown = true;
    expect(await askFor("record", "1")).toBe(503);
    isMailDown = false;
    expect([await askFor("record", "1"), outbox.length]).toEqual([202, 1]);
  });

  test("lets one address follow twenty things", async () => {
    for (let each = 0; each < 21; each += 1) {
      clock += DAY_MS / 5;
      await askFor("search", `year=${2000 + each}`);
    }
    expect(outbox.map(({ subject }) => subject).filter((one) => one.includes("limit"))).toEqual([
      "You have reached the limit of what one address can follow",
    ]);
    expect(await count("follows")).toBe(20);
  });

  test.each([
    ["record", "99"],
    ["record", "1 OR 1"],
    ["person", ORCID],
    ["person", "x"],
    ["search", "year=soon"],
  ])("for the %s %s finds nothing to follow", async (kind, target) => {
    expect([await askFor(kind, target), outbox]).toEqual([404, []]);
  });

  test.each([{ email: "no address" }, { kind: "all" }, { target: "x".repeat(3_000) }])(
    "with %j is refused",
    async (change) => {
      const body = { email: "bo@example.org", kind: "record", target: "1", ...change };
      expect((await post("", body))[0]).toBe(400);
    },
  );
});

describe("a followed", () => {
  test("record's new version is mailed once, with a link that ends it in one click", async () => {
    const link = await follow("record", "1");
    await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
    const [mail] = await lookLater();
    expect(mail?.text).toContain("- Tides, version 2\n  https://portal.example.org/datasets/1");
    expect(mail?.headers).toEqual({
      "List-Unsubscribe": `<https://portal.example.org/follow?stop=${link}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    clock += DAY_MS;
    expect(await lookLater()).toEqual([]);
  });

  test("person, search or tag emails its records, and nothing else", async () => {
    await catalogue.publish({ key: "first", name: "First", contributors: [ada], tags: ["snow"] });
    await follow("person", ORCID);
    await follow("search", "query=glacier&datasetType=research&limit=1");
    await follow("search", "tags=Snow");
    await catalogue.publish({ key: "a", name: "By Ada", contributors: [ada] });
    await catalogue.publish({ key: "b", name: "A glacier" });
    await catalogue.publish({ key: "c", name: "Pits", tags: ["snow"] });
    await catalogue.publish({ key: "d", name: "Elsewhere" });
    const mails = await lookLater();
    expect(mails.map(({ text }) => text.split("\n\nSee or end")[0])).toEqual([
      [
        "Records of Ada Moss\n- By Ada, version 1\n  https://portal.example.org/datasets/3",
        "Records with “glacier”\n- A glacier, version 1\n  https://portal.example.org/datasets/4",
        "Records tagged “Snow”\n- Pits, version 1\n  https://portal.example.org/datasets/5",
      ].join("\n\n"),
    ]);
  });

  test("thing is mailed at most once a day", async () => {
    await follow("search", "");
    for (const key of ["a", "b"]) {
      await catalogue.publish({ key, name: key });
      expect((await lookLater()).length).toBe(key === "a" ? 1 : 0);
    }
    clock += DAY_MS;
    expect((await lookLater()).map(({ text }) => text.includes("- b, version 1"))).toEqual([true]);
  });

  test("thing is mailed later when the email service refuses a message", async () => {
    await follow("record", "1");
    await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
    isMailDown = true;
    expect(await lookLater()).toEqual([]);
    isMailDown = false;
    expect((await lookLater()).length).toBe(1);
  });

  test("record is mailed when its embargo ends, not before: that its files are open", async () => {
    const withheld = { key: "e", name: "E", embargoReleaseDate: "2026-03-03" };
    await catalogue.publish({ ...withheld, files: { "a.csv": "1" } });
    await follow("record", "2");
    clock += DAY_MS;
    await releaseEmbargoes(catalogue.services);
    expect(await lookLater()).toEqual([]);
    clock += 2 * DAY_MS;
    await releaseEmbargoes(catalogue.services);
    const mails = await lookLater();
    expect(mails.map(({ text }) => text.split("\n  http")[0])).toEqual([
      "E\n- E, version 1: the files are open now",
    ]);
  });

  test("record's new withheld version is mailed without a word of open files", async () => {
    await follow("record", "1");
    const changed = { files: { "a.csv": "2" }, embargoReleaseDate: "2026-05-01" };
    await catalogue.publish({ key: "tides", name: "Tides", ...changed });
    const mails = await lookLater();
    expect(mails.map(({ text }) => text.split("\n  http")[0])).toEqual([
      "Tides\n- Tides, version 2",
    ]);
  });

  test("thing is not mailed for earlier publications", async () => {
    await follow("record", "1");
    expect(await lookLater()).toEqual([]);
  });
});

describe("ending", () => {
  test("deletes the address, and ends again without a fault", async () => {
    const link = await follow("record", "1");
    expect((await post("/stop", { link }))[0]).toBe(204);
    expect([await count("followers"), await count("follows")]).toEqual([0, 0]);
    expect((await post("/stop", { link }))[0]).toBe(204);
    expect((await post("/list", { link }))[0]).toBe(410);
  });

  test("of one followed thing leaves the others", async () => {
    await follow("record", "1");
    const link = await follow("search", "query=glacier");
    const { follows } = JSON.parse((await post("/list", { link }))[1]);
    expect(follows.map(({ name }: { name: string }) => name)).toEqual([
      "Tides",
      "Records with “glacier”",
    ]);
    await post("/stop", { link, id: follows[0].id });
    const left = JSON.parse((await post("/list", { link }))[1]).follows;
    expect(left.map(({ name }: { name: string }) => name)).toEqual(["Records with “glacier”"]);
  });

  test("does not affect another address", async () => {
    const link = await follow("record", "1");
    const { follows } = JSON.parse((await post("/list", { link }))[1]);
    await askFor("record", "1", "cy@example.org");
    const [, other] = await post("/confirm", { link: linkIn(outbox.pop()) });
    await post("/stop", { link: JSON.parse(other).link, id: follows[0].id });
    expect((await post("/list", { link }))[0]).toBe(200);
  });

  test("happens after seven days without a confirmation", async () => {
    await askFor("record", "1");
    const link = linkIn(outbox[0]);
    clock += 8 * DAY_MS;
    expect(await deleteUnconfirmed(catalogue.services)).toBe(1);
    expect([await count("followers"), await count("follows")]).toEqual([0, 0]);
    expect((await post("/confirm", { link }))[0]).toBe(410);
  });
});
