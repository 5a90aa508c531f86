import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Breakable } from "./breakable.tsx";

it.each([
  ["hourly/SKB1_2024.csv", "hourly/<wbr/>SKB1_<wbr/>2024.<wbr/>csv"],
  ["sub-01_eeg.edf", "sub-<wbr/>01_<wbr/>eeg.<wbr/>edf"],
  ["README", "README"],
  [".hidden...", ".<wbr/>hidden..."],
  ["", ""],
])("may break %s where its parts end", (text, html) => {
  expect(renderToStaticMarkup(<Breakable text={text} />)).toBe(html);
});
