import { expect, it } from "vitest";
import { toFollowedPage } from "#api/follows/followed-page.ts";
import { readListQuery } from "#client/contract/lists/list-query.ts";
import { toFollowedQuery } from "#worker/product-api/list-path.ts";

function readList(search: string) {
  const query = new URLSearchParams(search);
  return readListQuery((key) => query.getAll(key));
}

it.each([
  ["datasets", "q=tides+%26+%C3%A9bb", "/datasets/search"],
  ["datasets", "tag=tide&tag=a%26b&licence=MIT&year=2020&year=2021", "/datasets"],
  ["code", "q=gauge&status=embargoed&bytes=0-1000000", "/code"],
  ["collections", "status=public&from=1990&until=1999", "/collections"],
  ["datasets", "west=5.5&south=-60&east=-179.25&north=7", "/datasets"],
] as const)(
  "an email leads from the followed search of %s by %s to the same list",
  (family, search, path) => {
    const target = toFollowedQuery(family, readList(search));
    const [page, shown = ""] = toFollowedPage({ kind: "search", target }).split("?");
    expect([page, toFollowedQuery(family, readList(shown))]).toEqual([path, target]);
    expect(readList(shown).sort).toBe("newest");
  },
);

it("an email leads to the words that were typed, not to their synonyms", () => {
  const target = toFollowedQuery("datasets", readList("q=sea"), "(sea | ocean)");
  expect(toFollowedPage({ kind: "search", target })).toBe("/datasets/search?q=sea&sort=newest");
});

it("a followed search is sent without synonyms that make it too long", () => {
  const list = readList(`q=${"sea ".repeat(90)}`);
  expect(toFollowedQuery("datasets", list, "ø".repeat(900))).toBe(
    toFollowedQuery("datasets", list),
  );
});
