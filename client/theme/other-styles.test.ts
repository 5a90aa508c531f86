import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StylePiece } from "./add-other-styles.ts";
import { loadOtherStyles } from "./other-styles.ts";

const PIECES: StylePiece[] = [
  [".bar{margin:0}", null],
  [".row{margin:1px}", ["datasets.list", "code.list"]],
  [".tab{margin:2px}", ["datasets.detail"]],
  [".key{margin:3px}", []],
];
const ask = vi.fn(async (_address: string) => Response.json(PIECES));

beforeEach(() => {
  vi.stubGlobal("fetch", ask);
  document.adoptedStyleSheets = [];
  document.head.innerHTML = `<style data-pages="datasets.list code.list" data-other-styles="/assets/page-styles-1.json"></style>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  ask.mockClear();
});

function readAdded(): string[] {
  return document.adoptedStyleSheets.flatMap(({ cssRules }) =>
    [...cssRules].map((rule) => Object(rule).selectorText),
  );
}

it("requests nothing for a page with the same styles, or where the document has no styles of its own", async () => {
  await loadOtherStyles("code.list");
  document.head.innerHTML = "";
  await loadOtherStyles("datasets.detail");
  expect([ask.mock.calls, readAdded()]).toEqual([[], []]);
});

it("asks again after a failure, then adds the rules of other pages once, and none that the document has", async () => {
  ask.mockImplementationOnce(async () => new Response("gone", { status: 404 }));
  await expect(loadOtherStyles("datasets.detail")).rejects.toThrow();
  await Promise.all([loadOtherStyles("datasets.detail"), loadOtherStyles()]);
  expect(ask.mock.calls).toEqual([["/assets/page-styles-1.json"], ["/assets/page-styles-1.json"]]);
  expect(readAdded()).toEqual([".tab", ".key"]);
});
