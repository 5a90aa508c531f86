import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, onTestFinished, vi } from "vitest";
import { readListQuery } from "./contract/lists/list-query.ts";
import { formatDay, formatNumber } from "./format.tsx";
import { ActiveFilters, RecordRows } from "./pages/list/list-sections.ts";
import { viewLoader } from "./view-loader.ts";

it("loads with a list's code that of its rows, and of its filters where the address has any", async () => {
  const query = readListQuery(() => []);
  const drawRows = (): string => renderToStaticMarkup(<RecordRows records={[]} />);
  const drawFilters = (): string =>
    renderToStaticMarkup(<ActiveFilters query={query} labels={undefined} path="/code" />);
  expect(drawRows).toThrow("the part has no code yet");
  await viewLoader.loadCode("code.list", "");
  expect(drawRows()).toMatch(/^<ul/);
  expect(drawFilters).toThrow("the part has no code yet");
  await viewLoader.loadCode("code.list", "?tag=ice");
  expect(drawFilters()).toMatch(/^<ul/);
});

it("creates the formats of days and numbers with a page's code, before the page needs them", async () => {
  await viewLoader.loadCode("code.list", "");
  const day = vi.spyOn(Intl, "DateTimeFormat");
  const number = vi.spyOn(Intl, "NumberFormat");
  onTestFinished(() => void vi.restoreAllMocks());
  expect([formatDay("2026-09-01"), formatNumber(1_204)]).toEqual(["September 1, 2026", "1,204"]);
  expect([day.mock.calls, number.mock.calls]).toEqual([[], []]);
});
