import * as v from "valibot";
import { expect, test } from "vitest";
import { done, type Outcome } from "../failures.ts";
import { SOURCE_PAGES_MAX } from "../limits.ts";
import { readListing, withNumber } from "./listing.ts";

const FIRST = "https://data.test/list?page=1";

/** Answers `pages` pages, each with its own number. */
async function readNumbers(pages: number, answer: (page: number) => unknown) {
  const requested: string[] = [];
  const found: Outcome<number>[] = [];
  const client = {
    json: (address: string) => {
      requested.push(address);
      return Promise.resolve(done(answer(Number(new URL(address).searchParams.get("page")))));
    },
    text: () => Promise.reject(new Error("requested as text")),
    file: () => Promise.reject(new Error("requested as a file")),
  };
  const listing = readListing(FIRST, {
    client,
    schema: v.object({ number: v.number() }),
    noun: "numbers",
    advice: "name one of them",
    readPage: ({ number }, { address, index }) => ({
      items: [done(number)],
      next: index + 1 < pages ? withNumber(address, "page", index + 2) : null,
    }),
  });
  for await (const one of listing) found.push(one);
  return { requested, found };
}

test("reads every page once, in order", async () => {
  const { requested, found } = await readNumbers(3, (number) => ({ number }));
  expect(found).toEqual([done(1), done(2), done(3)]);
  expect(requested).toEqual([1, 2, 3].map((page) => `https://data.test/list?page=${page}`));
});

test("ends with a failure at a page of another format", async () => {
  const { found } = await readNumbers(3, (page) => (page === 2 ? [] : { number: page }));
  expect(found).toEqual([
    done(1),
    expect.objectContaining({
      ok: false,
      failure: expect.objectContaining({ reason: "is no list of numbers" }),
    }),
  ]);
});

test.each([
  ["the first page again", 0],
  ["its last page again", 2],
])("ends with a failure where a repository gives %s for every later number", async (_, last) => {
  const { requested, found } = await readNumbers(SOURCE_PAGES_MAX, (page) => ({
    number: Math.min(page, last + 1),
  }));
  expect(requested).toHaveLength(last + 2);
  expect(found).toEqual([
    ...Array.from({ length: last + 1 }, (_one, place) => done(place + 1)),
    expect.objectContaining({
      failure: {
        code: "SOURCE_SHAPE",
        address: `https://data.test/list?page=${last + 2}`,
        reason: "lists the same numbers as a page before it, as if its number were not read",
      },
    }),
  ]);
});

test("fails after the most pages, so that no import is silently cut off", async () => {
  const { requested, found } = await readNumbers(SOURCE_PAGES_MAX + 1, (number) => ({ number }));
  expect(requested).toHaveLength(SOURCE_PAGES_MAX);
  expect(found.at(-1)).toMatchObject({
    ok: false,
    failure: { reason: `has more than ${SOURCE_PAGES_MAX} pages: name one of them` },
  });
});
