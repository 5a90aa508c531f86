import { expect, it } from "vitest";
import { createCopies } from "../test/app.ts";
import { status, text } from "../test/upstream.ts";
import { openRanges } from "../previews/read-range.ts";
import { readReadme } from "./readme.ts";
import { createRenderings } from "./renderings.ts";

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40">';
const FOUND = text(DRAWING);

it.each([
  ["fails for a moment only until it answers", status(503), true],
  ["is not there as it is", status(404), false],
])("stores a README whose picture %s", async (_, first, isAgain) => {
  let answer = first;
  const api = {
    open: async (path: string) => ({
      ok: true as const,
      value: await answer(new Request(`https://files.test${path}`)),
    }),
  };
  const renderings = createRenderings(createCopies(() => 0));
  const show = async (): Promise<string> => {
    const written = {
      text: "![Gauges](gauges.svg)",
      place: { id: 7, version: 2 },
      source: "/datasets/7/version/2.md",
      isCut: false,
      openFile: () => openRanges(api, { address: "/gauges.svg", size: 100 }),
    };
    const deferred: Promise<unknown>[] = [];
    const { html } = await readReadme(
      { renderings, defer: (work) => deferred.push(work) },
      written,
    );
    await Promise.all(deferred);
    return html;
  };
  expect(await show()).not.toContain('width="80"');
  answer = FOUND;
  expect((await show()).includes('width="80"')).toBe(isAgain);
});
