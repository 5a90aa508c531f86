import { expect, it } from "vitest";
import { drawPreview } from "../preview-views/draw-preview.tsx";
import { DEFAULT_PREVIEW_QUERY } from "./preview-query.ts";
import { toJsonPreview } from "./text.ts";

const PLACE = {
  page: null,
  file: "a",
  address: "",
  saved: null,
  query: DEFAULT_PREVIEW_QUERY,
  neighbours: { before: null, after: null },
};

it.each([
  "12345678901234567890",
  "-9007199254740993",
  "1e999",
  "-1E+400",
  "1e-999",
  "3.14159265358979323846",
  "0.30000000000000004",
])("shows the number %s of a JSON file as it is written", (number) => {
  const shown = toJsonPreview(`{"of":${number},"text":"1234567890123456"}`, false);
  expect(drawPreview(shown, PLACE)).toContain(`of: </span>${number}</div>`);
});
