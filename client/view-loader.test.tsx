import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { readListQuery } from "./contract/list-query.ts";
import { ActiveFilters, RecordRows } from "./pages/list/list-sections.ts";
import { viewLoader } from "./view-loader.ts";

it("loads with a list's code that of its rows, and of its filters where the address has any", async () => {
  const query = readListQuery(() => []);
  const drawRows = (): string => renderToStaticMarkup(<RecordRows records={[]} />);
  const drawFilters = (): string =>
    renderToStaticMarkup(<ActiveFilters query={query} path="/code" />);
  expect(drawRows).toThrow("the part has no code yet");
  await viewLoader.loadCode("code.list", "");
  expect(drawRows()).toMatch(/^<ul/);
  expect(drawFilters).toThrow("the part has no code yet");
  await viewLoader.loadCode("code.list", "?tag=ice");
  expect(drawFilters()).toMatch(/^<ul/);
});
