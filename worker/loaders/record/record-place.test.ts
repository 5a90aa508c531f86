import { expect, it } from "vitest";
import { toQueryString } from "#client/contract/query-string.ts";
import { parseTab, readPlace, toPlaceQuery } from "./record-place.ts";

it.each([
  "tab=files&path=trials&sort=-size&q=trial&page=2",
  "tab=files&file=gauges.csv&page=3&by=-2&col=2&where=1.eq.a",
  "tab=files&file=gauges.csv&plot=line&px=1&py=2",
  "tab=files&file=long.csv&at=70000",
  "tab=files&file=wide.parquet&cq=depth&cp=2",
  "tab=files&file=brain.nii.gz&x=4&y=5",
  "tab=files&file=sst.nc&entry=sst&z=12&volume=3",
  "tab=files&file=map.png&zoom=200",
  "tab=files&file=tides.zip&entry=a.csv",
  "tab=files&file=walk.py&code=1",
  "tab=records&model=gauge&page=2&by=-depth&col=depth&where=ge.depth.3",
  "tab=changes&from=1&to=2&file=gauges.csv&page=2",
])("returns from a dialog over %s to the same", (shown) => {
  const values = new URLSearchParams(`${shown}&get=1`);
  const query = (name: string): string[] => values.getAll(name);
  const parts = { place: readPlace(query), model: values.get("model") ?? "", query };
  const behind = toQueryString(toPlaceQuery(parseTab(query("tab")[0]) ?? "overview", parts));
  expect([...new URLSearchParams(behind)].toSorted()).toEqual(
    [...new URLSearchParams(shown)].toSorted(),
  );
});

it.each([
  ["2", 2],
  ["2.9", 2],
  ["0", 1],
  ["-1", 1],
  ["two", 1],
  ["100000", 100_000],
  ["100001", 1],
])("reads page=%s as page %i", (page, read) => {
  expect(readPlace((name) => (name === "page" ? [page] : [])).page).toBe(read);
});
