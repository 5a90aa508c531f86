import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { watchPhrases } from "../test/watched-db.ts";

const watched = watchPhrases(env.DB);
let catalogue: Catalogue;

/** Words of the index that differ from each other in a letter, so that each has many spellings. */
const NEAR = Array.from({ length: 200 }, (_, at) => `ab${at.toString(36).padStart(2, "x")}`);
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

beforeAll(async () => {
  catalogue = await createCatalogue({ db: watched.db });
  await catalogue.publish({
    key: "near",
    name: "Words that are nearly the same",
    readme: NEAR.join(" "),
    files: Object.fromEntries(NEAR.map((word) => [`${word}.csv`, word])),
  });
});

/** Every call with words, as the portal makes it. */
const KINDS = [
  "search/datasets?nearest=true&passages=true",
  "search/files?",
  "facets?nearest=true",
  "suggestions?",
];

test.each([
  ["one word that may be spelt otherwise, again and again", "abx1~1 ".repeat(140)],
  ["many such words", NEAR.map((word) => `${word}~2`).join(" ")],
  ["such words in ever other groups", NEAR.map((word) => `(abx1~2 | ${word})`).join(" ")],
  ["beginnings of one letter", LETTERS.map((letter) => `${letter}*`).join(" | ")],
  ["beginnings in another order each", LETTERS.map((letter) => `(${letter}* | b*)`).join(" ")],
  ["beginnings that the stemmer changes", LETTERS.map((letter) => `ab${letter}s*`).join(" ")],
  ["a phrase without an end", `"${"ab x1 ".repeat(160)}"`],
  ["many phrases", NEAR.map((word) => `"ab ${word} x"`).join(" | ")],
  ["words joined by signs", NEAR.join("-")],
  ["words that are nowhere, near many that are", NEAR.map((word) => `${word}z`).join(" ")],
  ["words to leave out", NEAR.map((word) => `-${word}~1`).join(" ")],
  ["groups in groups", `${"(a | b".repeat(70)}${")".repeat(70)}`],
])("%s cost no more than a bounded number of words", async (_, query) => {
  for (const kind of KINDS) {
    const asked = new URLSearchParams({ query: query.slice(0, 1_000) });
    watched.forget();
    const { status } = await catalogue.request(`/discover/${kind}&${asked}`);
    expect([status, watched.most() <= 82], `${kind}: ${watched.most()} words`).toEqual([200, true]);
  }
});
