import { beforeEach, expect, test } from "vitest";
import type { Mail } from "../mail/mail.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { send } from "../test/people.ts";
import { sendDigests } from "./digests.ts";

const HOUR_MS = 60 * 60 * 1_000;
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
  await catalogue.publish({ key: "first", name: "Sea level at Aune" });
});

async function post(path: string, body: object): Promise<string> {
  const answer = await send(catalogue, null, `POST /discover/follows${path}`, body);
  await catalogue.waitForDeferred();
  return answer.text();
}

/** Asks to follow a search; returns the link that confirms. */
async function ask(target: string): Promise<string> {
  clock += HOUR_MS;
  await post("", { email: "bo@example.org", kind: "search", target });
  return /confirm=([0-9a-f]{64})/.exec(outbox.pop()?.text ?? "")?.[1] ?? "";
}

async function follow(target: string): Promise<string[]> {
  const text = await post("/confirm", { link: await ask(target) });
  return JSON.parse(text).follows.map(({ name }: { name: string }) => name);
}

/** The text of the emails after a publication. */
async function publish(name: string): Promise<string> {
  clock += HOUR_MS;
  await catalogue.publish({ key: `k${clock}`, name });
  clock += 25 * HOUR_MS;
  outbox = [];
  await sendDigests(catalogue.services);
  return outbox.map(({ text }) => text).join("\n");
}

test.each([
  ["a corrected spelling", "query=sea+levle", "sea levle", "Level of the sea at Bryn"],
  ["any word, where nothing has all", "query=quantum+level", "quantum level", "Level of Loch Dyr"],
  [
    "synonyms",
    "query=ocean+level&searched=(ocean+|+sea)+level",
    "ocean level",
    "Sea level at Bryn",
  ],
  [
    "synonyms and a corrected spelling",
    "query=ocean+levle&searched=(ocean+|+sea)+levle",
    "ocean levle",
    "Sea level at Bryn",
  ],
  ["words without the small ones", "query=what+is+the+level", "what is the level", "Level at Bryn"],
])("a search is mailed by %s, under the words that were typed", async (_, target, typed, title) => {
  expect(await follow(target)).toEqual([`Records with “${typed}”`]);
  const text = await publish(title);
  expect(text).toContain(title);
  expect(text).toContain(`“${typed}”`);
  expect(await publish("Grain sizes")).toBe("");
});

test("excluded words stay excluded, whichever of the others is found", async () => {
  await follow("query=quantum+level+-loch");
  expect(await publish("Level of the loch")).toBe("");
  expect(await publish("Level of the fjord")).toContain("Level of the fjord");
});

test("a search that something has as typed is mailed as typed", async () => {
  await follow("query=sea+level");
  expect(await publish("Level of the loch")).toBe("");
});

test("a search that is followed again with other synonyms replaces the earlier one when it is confirmed", async () => {
  await follow("query=tides");
  await follow("query=tides&tags=ice");
  expect(await follow("query=tides&searched=(tides+|+surge)")).toEqual([
    "Records with “tides” tagged “ice”",
    "Records with “tides”",
  ]);
  expect(await publish("A surge")).toContain("A surge");
});

test("nobody else changes a confirmed search", async () => {
  await follow("query=tides");
  await ask("query=tides&searched=nothing");
  expect(await publish("Tides at Aune")).toContain("Tides at Aune");
});

test("words that are longer than a query may be are looked up as typed", async () => {
  await follow(`query=tides&searched=${"surge+".repeat(200)}`);
  expect(await publish("Tides at Aune")).toContain("Tides at Aune");
});
