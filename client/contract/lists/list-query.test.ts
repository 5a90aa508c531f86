// @vitest-environment node
import fc from "fast-check";
import { expect, it } from "vitest";
import { countFilters } from "./list-filters.ts";
import { type ListQuery, readListQuery, toListQuery } from "./list-query.ts";
import { toQueryString } from "../query-string.ts";

const EMPTY: ListQuery = {
  q: "",
  tags: [],
  status: [],
  kind: "records",
  licenses: [],
  years: [],
  sizes: [],
  from: null,
  until: null,
  box: null,
  sort: "newest",
  page: 1,
  size: 25,
};

type Pairs = readonly (readonly [name: string, value: string])[];

function readPairs(pairs: Pairs): ListQuery {
  return readListQuery((name) => pairs.filter(([key]) => key === name).map(([, value]) => value));
}

function read(search: string): ListQuery {
  return readPairs(
    search.split("&").map((pair) => {
      const [name = "", value = ""] = pair.split("=");
      return [name, decodeURIComponent(value)];
    }),
  );
}

const table: [search: string, expected: Partial<ListQuery>][] = [
  ["", {}],
  ["q=tide", { q: "tide", sort: "relevance" }],
  ["q=%20%20tide%20", { q: "tide", sort: "relevance" }],
  ["q=%20%20", {}],
  ["q=one&q=two", { q: "one", sort: "relevance" }],
  [`q=${"a".repeat(301)}`, { q: "a".repeat(300), sort: "relevance" }],
  ["tag=a&tag=b&tag=a", { tags: ["a", "b"] }],
  ["tag=&tag=%20&tag=%20a%20", { tags: ["a"] }],
  [`tag=${"a".repeat(101)}`, { tags: ["a".repeat(100)] }],
  [
    Array.from({ length: 12 }, (_, index) => `tag=${index}`).join("&"),
    { tags: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] },
  ],
  ["tag=__proto__&tag=constructor", { tags: ["__proto__", "constructor"] }],
  ["status=public", { status: ["public"] }],
  ["status=embargoed&status=public", { status: ["public", "embargoed"] }],
  ["status=secret&status=PUBLIC&status=toString", {}],
  ["licence=MIT", { licenses: ["MIT"] }],
  ["licence=MIT&licence=MIT&licence=GPL", { licenses: ["MIT", "GPL"] }],
  [`licence=${"a".repeat(101)}`, { licenses: ["a".repeat(100)] }],
  ["year=2025&year=25&year=two", { years: ["2025"] }],
  ["bytes=10000000000-&bytes=0-1000000", { sizes: ["0-1000000", "10000000000-"] }],
  ["bytes=0-1&bytes=all", {}],
  ["type=files", { kind: "files" }],
  ["type=folders", {}],
  ["sort=name-desc", { sort: "name-desc" }],
  ["sort=relevance", { sort: "relevance" }],
  ["sort=price", {}],
  ["sort=constructor", {}],
  ["q=tide&sort=newest", { q: "tide", sort: "newest" }],
  ["page=2", { page: 2 }],
  ["page=2.9", { page: 2 }],
  ["page=0", {}],
  ["page=-1", {}],
  ["page=two", {}],
  ["page=NaN", {}],
  ["page=Infinity", {}],
  ["page=1e308", {}],
  ["page=100000", { page: 100_000 }],
  ["page=100001", {}],
  ["size=50", { size: 50 }],
  ["size=100", { size: 100 }],
  ["size=26", {}],
  ["size=50.0", {}],
  ["size=1000000", {}],
  ["__proto__=x&constructor=y&toString=z", {}],
];

it.each(table)("reads ?%s as a list's state", (search, expected) => {
  const state = { ...EMPTY, ...expected };
  expect(read(search)).toEqual(state);
  expect(read(toQueryString(toListQuery(state)).slice(1))).toEqual(state);
});

it("omits every default from the address", () => {
  expect(toQueryString(toListQuery(EMPTY))).toBe("");
  expect(toQueryString(toListQuery({ ...EMPTY, q: "tide", sort: "relevance" }))).toBe("?q=tide");
});

it("reads any address without failing, and its own address as the same state", () => {
  const names = ["q", "tag", "type", "status", "licence", "year", "bytes", "sort", "page", "size"];
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.string({ unit: "grapheme" })));
  fc.assert(
    fc.property(pairs, (given) => {
      const state = readPairs(given);
      expect(read(toQueryString(toListQuery(state)).slice(1))).toEqual(state);
    }),
  );
});

it("counts each tag, each status, licence, year and size as a filter", () => {
  expect(countFilters(read("q=x&page=2&size=50"))).toBe(0);
  expect(
    countFilters(read("tag=a&tag=b&status=public&licence=MIT&year=2025&bytes=10000000000-")),
  ).toBe(6);
});
