import { beforeEach, expect, test } from "vitest";
import type { Mail } from "../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { releaseEmbargoes } from "../publish/release-embargoes.ts";
import { sendDigests } from "./digests.ts";

const HOUR_MS = 60 * 60 * 1_000;
const ORCID = "0000-0002-1825-0097";
const ada = { firstName: "Ada", lastName: "Moss", orcid: ORCID };

let catalogue: Catalogue;
let outbox: Mail[];
let clock: number;

beforeEach(async () => {
  outbox = [];
  clock = Date.parse("2026-03-01T12:00:00Z");
  catalogue = await createCatalogue({
    now: () => new Date(clock),
    sendMail: async (mail) => outbox.push(mail) > 0,
  });
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "1" } });
  await catalogue.publish({ key: "first", name: "First", contributors: [ada], tags: ["snow"] });
});

async function post(path: string, body: object, language = "de"): Promise<string> {
  const headers = { "Accept-Language": language };
  const init = { method: "POST", body: JSON.stringify(body), headers };
  return (await catalogue.request(`/discover/follows${path}`, init)).text();
}

/** Follows something and confirms it; returns the link that ends it. */
async function follow(kind: string, target: string, language = "de"): Promise<string> {
  await post("", { email: "bo@example.org", kind, target }, language);
  const [, link] = /confirm=([0-9a-f]{64})/.exec(outbox.at(-1)?.text ?? "") ?? [];
  const text = await post("/confirm", { link }, language);
  clock += 2 * HOUR_MS;
  return JSON.parse(text).link;
}

/** The emails that the cron sends some time after a publication. */
async function lookLater(): Promise<Mail[]> {
  clock += 25 * HOUR_MS;
  outbox = [];
  await sendDigests(catalogue.services);
  return outbox;
}

function readNames(text: string): string[] {
  return JSON.parse(text).follows.map(({ name }: { name: string }) => name);
}

test("a reader of German pages gets emails in German, with links to German pages", async () => {
  const link = await follow("record", "1");
  expect(outbox[0]).toMatchObject({
    language: "de",
    subject: "Bestätigen Sie, dass Sie diese E-Mails möchten",
  });
  expect(outbox[0]?.text).toMatch(
    /Neues abonnieren: „Tides“\.[^]*example\.org\/de\/follow\?confirm=/,
  );
  await follow("person", ORCID);
  const search = "tags=Snow&query=pits&datasetType=trial&datasetType=research&year=2026";
  await follow("search", search);
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
  await catalogue.publish({ key: "p", name: "Pits", contributors: [ada], tags: ["snow"] });
  const [mail] = await lookLater();
  expect(mail?.subject).toBe("Neues aus Ihren Abonnements");
  expect(mail?.text).toBe(
    [
      "Tides\n- Tides, Version 2\n  https://portal.example.org/de/datasets/1",
      "Einträge von Ada Moss\n- Pits, Version 1\n  https://portal.example.org/de/datasets/3",
      "Datensätze mit „pits“ mit Schlagwort „Snow“, mit weiteren Filtern\n- Pits, Version 1\n  https://portal.example.org/de/datasets/3",
      `Ihre Abonnements ansehen oder beenden:\nhttps://portal.example.org/de/follow?stop=${link}`,
    ].join("\n\n"),
  );
  expect(mail?.headers?.["List-Unsubscribe"]).toBe(
    `<https://portal.example.org/de/follow?stop=${link}>`,
  );
});

test("the end of an embargo is mailed in German", async () => {
  const withheld = { key: "e", name: "E", embargoReleaseDate: "2026-03-02" };
  await catalogue.publish({ ...withheld, files: { "a.csv": "1" } });
  await follow("record", "3");
  clock += 25 * HOUR_MS;
  await releaseEmbargoes(catalogue.services);
  const [mail] = await lookLater();
  expect(mail?.text).toContain("- E, Version 1: Die Dateien sind jetzt offen\n");
});

test("what is followed is named in the language of the page", async () => {
  const link = await follow("search", "query=tides");
  await follow("person", ORCID);
  expect(readNames(await post("/list", { link }))).toEqual([
    "Einträge mit „tides“",
    "Einträge von Ada Moss",
  ]);
  expect(readNames(await post("/list", { link }, "en"))).toEqual([
    "Records with “tides”",
    "Records of Ada Moss",
  ]);
});

test("emails are in the language of the page of the last confirmation, whoever asks", async () => {
  const link = await follow("record", "1");
  await post("", { email: "bo@example.org", kind: "search", target: "query=tides" }, "en");
  expect(outbox.at(-1)?.subject).toBe("Confirm that you want these emails");
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "2" } });
  expect((await lookLater()).map(({ language }) => language)).toEqual(["de"]);
  await follow("search", "query=tides", "en");
  await catalogue.publish({ key: "tides", name: "Tides", files: { "a.csv": "3" } });
  const [mail] = await lookLater();
  expect(mail?.text).toContain(`https://portal.example.org/follow?stop=${link}`);
});

test("a person whose name an earlier release stored with words has them once", async () => {
  const link = await follow("person", ORCID);
  await catalogue.services.db.prepare(`UPDATE follows SET name = 'Records of Ada Moss'`).run();
  expect(readNames(await post("/list", { link }))).toEqual(["Einträge von Ada Moss"]);
});
