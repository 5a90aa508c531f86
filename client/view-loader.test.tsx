import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { RecordRows } from "./pages/list/list-sections.ts";
import { viewLoader } from "./view-loader.ts";

it("loads with a list's code the code of its rows, which the first view does without", async () => {
  const draw = (): string => renderToStaticMarkup(<RecordRows records={[]} />);
  expect(draw).toThrow("the part has no code yet");
  await viewLoader.loadCode("code.list");
  expect(draw()).toMatch(/^<ul/);
});
