import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { SanitizedHtml } from "../contract/sanitized-html.ts";
import { ServedRows } from "../catalogue-ui/rows/served-rows.tsx";
import { FilePreview } from "../pages/record/files/file-preview.tsx";
import { Html, Markdown } from "./html.tsx";
import { ServedMarkup } from "./server-markup.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** As in Chromium: every call returns another object. */
beforeEach(() => {
  const createHTML = (text: string) => ({ toString: () => text });
  vi.stubGlobal("trustedTypes", { createPolicy: () => ({ createHTML }) });
});

afterEach(() => vi.unstubAllGlobals());

const HTML = "<details><summary>More</summary>Text</details>" as SanitizedHtml;

it.each([
  ["Markdown", () => <Markdown html={HTML} />],
  ["a text of the editors", () => <Html html={HTML} />],
  ["the look of a file", () => <FilePreview html={HTML} />],
  ["the rows of a list", () => <ServedRows html={HTML} />],
  ["what the server drew once", () => <ServedMarkup id="served" className="c" />],
])("keeps %s open that the reader opened, when the page renders again", async (_, draw) => {
  document.body.innerHTML = `<div id="served">${HTML}</div><div id="place"></div>`;
  const place = document.getElementById("place");
  if (!place) throw new Error("no place");
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(draw()));
  const details = place.querySelector("details");
  if (!details) throw new Error("nothing is drawn");
  details.open = true;
  await act(async () => root.render(draw()));
  expect(place.querySelector("details")).toBe(details);
  expect(details.open).toBe(true);
});
