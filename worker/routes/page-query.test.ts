import { describe, expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { pagePolicies, type RouteName } from "#client/contract/routes.ts";
import { toPageUrl } from "../page/page-url.ts";
import { loadedTabs } from "../loaders/record/tabs/index.ts";
import { readPageQuery } from "./page-query.ts";

const toCanonical = (address: string): string =>
  toPageUrl(`https://portal.test${address}`).canonical;

/** Every parameter of a list: a state that has it, and other spellings of the same state. */
const LIST_PARAMETERS: [parameter: string, state: string, noise: string[]][] = [
  ["q", "q=tide", ["q=other", "q="]],
  ["type", "q=tide&type=files", ["type=folders", "type="]],
  ["tag", "tag=tide", ["tag=tide", "tag=%20tide%20", "tag=", "tag=%20"]],
  ["status", "status=public", ["status=public", "status=secret", "status="]],
  ["licence", "licence=MIT%20License", ["licence=MIT%20License", "licence=", "licence=%20"]],
  ["year", "year=2026", ["year=2026", "year=26", "year=20260", "year=-202", "year=abcd", "year="]],
  ["bytes", "bytes=0-1000000", ["bytes=0-1000000", "bytes=0-1", "bytes=", "bytes=0-"]],
  ["sort", "sort=name", ["sort=random", "sort="]],
  ["page", "page=2", ["page=3", "page=x"]],
  ["page out of range", "tag=tide", ["page=0", "page=-1", "page=100001", "page=1e9", "page=x"]],
  ["size", "size=50", ["size=51", "size=100000"]],
  ["size out of range", "tag=tide", ["size=26", "size=100000", "size=-1", "size="]],
  ["sort out of range", "tag=tide", ["sort=random", "sort=newest"]],
  [
    "a parameter of other pages",
    "tag=tide",
    ["tab=files", "ids=1", "style=apa", "select=a", "to=2"],
  ],
  ["a parameter of nobody", "tag=tide", ["utm_source=mail", "constructor=1", "=", "%=1"]],
];

describe.each(LIST_PARAMETERS)("%s", (_, state, noise) => {
  it.each(["/datasets", "/code", "/collections", "/datasets/search"])(
    "is read as one key at %s, whatever unknown parameters an address has",
    (list) => {
      const canonical = toCanonical(`${list}?${state}`);
      const noisy = noise.map((text) => toCanonical(`${list}?${state}&${text}`));
      expect(new Set([...noisy, toCanonical(`${list}?${state}&${noise.join("&")}`)])).toEqual(
        new Set([canonical]),
      );
      expect(toCanonical(canonical)).toBe(canonical);
    },
  );

  it("makes no new call to the catalogue, and is answered by the same page", async () => {
    const app = createTestApp();
    const plain = await app.visit(`/datasets?${state}`);
    const asked = app.upstream.asked().length;
    const noisy = await app.visit(`/datasets?${state}&${noise.join("&")}`);
    expect(plain.status).toBe(200);
    expect(asked).toBeGreaterThan(0);
    expect(noisy.headers.get("etag")).toBe(plain.headers.get("etag"));
    expect(app.upstream.asked()).toHaveLength(asked);
  });
});

it("has the place under a click on a volume as its address, not the click", () => {
  const page = "/datasets/7?tab=files&file=a.nii";
  const clicked = toCanonical(`${page}&x=3&z=9&low=5&plane=z-40-20-10&at.x=131&at.y=65`);
  expect(clicked).toBe(toCanonical(`${page}&x=21&y=10&z=9&low=5`));
  const elsewhere = "plane=z-40-20-10&at.x=131&at.y=65";
  expect(toCanonical(`/datasets/7?tab=files&file=a.zip&${elsewhere}`)).not.toContain("10");
});

it("finds a value after a hundred invalid ones", () => {
  const noise = Array.from({ length: 100 }, (_, at) => `year=x${at}`).join("&");
  expect(toCanonical(`/datasets?${noise}&year=2026`)).toBe("/datasets?year=2026");
});

it("reads filters in another order as the same call", async () => {
  const app = createTestApp();
  await app.visit("/datasets?tag=a&tag=b&year=2025&year=2026");
  const asked = app.upstream.asked().length;
  await app.visit("/datasets?year=2026&tag=b&tag=a&year=2025");
  expect(app.upstream.asked()).toHaveLength(asked);
});

it.each([
  ["/?year=2026&tag=x&signed-out=7", "/?signed-out=1"],
  ["/tags?year=2026&q=x", "/tags"],
  ["/datasets/7?tab=nothing&page=0&sort=random&style=none&from=1&to=1&get=2&sent=x", "/datasets/7"],
  ["/datasets/7?tab=files&page=3&sort=-size&q=%20a", "/datasets/7?page=3&q=a&sort=-size&tab=files"],
  ["/datasets/7?tab=changes&to=1&from=3", "/datasets/7?from=1&tab=changes&to=3"],
  ["/datasets/7?tab=files&select=a/b&select=a&select=/a/", "/datasets/7?select=a&tab=files"],
  ["/datasets/7?get=selection&select=a&path=b", "/datasets/7?get=selection&select=a"],
  ["/datasets/7?page=9&q=x&path=a&file=b&sort=size&select=c&model=m&from=1&to=2", "/datasets/7"],
  ["/code/7/version/2?tab=about&page=3&model=m", "/code/7/version/2?tab=about"],
  [
    "/datasets/7?tab=records&model=m&page=2&q=x&from=1&to=2",
    "/datasets/7?model=m&page=2&tab=records",
  ],
  ["/datasets/7?tab=files&file=a&model=m&from=1&to=2", "/datasets/7?file=a&tab=files"],
  ["/datasets/7?tab=changes&from=1&to=2&page=2&path=a", "/datasets/7?from=1&tab=changes&to=2"],
  [
    "/datasets/7?tab=changes&from=1&to=2&page=2&file=a.csv",
    "/datasets/7?file=a.csv&from=1&page=2&tab=changes&to=2",
  ],
  ["/collections/7?page=2&q=x&model=m", "/collections/7"],
  ["/collections/7?tab=contents&page=2&q=x", "/collections/7?page=2&tab=contents"],
  ["/collections/7?tab=about&page=2", "/collections/7?tab=about"],
  ["/compare?ids=7,8&ids=8&ids=x&ids=007", "/compare?ids=7&ids=8"],
  ["/cite?ids=7,8&style=none", "/cite?ids=7&ids=8"],
  ["/people/0000-0002-1825-0097?page=-1&size=50", "/people/0000-0002-1825-0097"],
  ["/people/0000-0002-1825-0097?page=1", "/people/0000-0002-1825-0097"],
  ["/people/0000-0002-1825-0097?page=2", "/people/0000-0002-1825-0097?page=2"],
  ["/sign-in?refused=no&refused=wrong", "/sign-in"],
  ["/sign-in?refused=wrong", "/sign-in?refused=wrong"],
  ["/datasets/7?whole", "/datasets/7?whole=1"],
  ["/no/such/page?year=2026", "/no/such/page"],
])("reads %s as %s", (asked, canonical) => {
  expect(toCanonical(asked)).toBe(canonical);
  expect(toCanonical(canonical)).toBe(canonical);
});

it("requests a record under one number, however it is written", async () => {
  const app = createTestApp();
  await app.visit("/datasets/7");
  const asked = new Set(app.upstream.asked());
  await app.visit("/datasets/0000007");
  expect(new Set(app.upstream.asked())).toEqual(asked);
});

/** The parameters that attacks send to the pages of each kind. */
const [attacked] = Object.values(
  import.meta.glob<Record<string, string[]>>("../../bench/attack/page-parameters.json", {
    eager: true,
    import: "default",
  }),
);
/** A file of each kind that has parameters of its own. */
const FILES = ["", "a.csv", "a.nc", "a.nii", "a.png", "a.zip"];

/** Every parameter that a page may read, whatever the others are. */
function findRead(name: RouteName): string[] {
  const read = new Set<string>();
  for (const tab of ["", ...Object.keys(loadedTabs)])
    for (const file of FILES)
      readPageQuery(name, (parameter) => {
        read.add(parameter);
        const value = { tab, file }[parameter] ?? "";
        return value === "" ? [] : [value];
      });
  return [...read];
}

it("reads only parameters that attacks send to", () => {
  const read: Record<string, string[]> = {};
  for (const name of Object.keys(pagePolicies) as RouteName[]) {
    const { query } = pagePolicies[name];
    read[query] = [...new Set([...(read[query] ?? []), ...findRead(name)])].toSorted();
  }
  expect(attacked).toEqual(read);
});

it.each([
  ["profile-name", "profile-name"],
  ["<b>", undefined],
  ["a".repeat(42), undefined],
  ["", undefined],
])("keeps %j as the form that was sent only where it may be a form's name", (name, done) => {
  const read = (parameter: string) => (parameter === "done" ? [name] : []);
  expect(readPageQuery("user.profile", read)["done"]).toBe(done);
  expect(readPageQuery("datasets.list", read)["done"]).toBeUndefined();
});
