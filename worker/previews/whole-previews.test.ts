import { expect, it } from "vitest";
import { readExpected, toLines } from "../test/expected-outlines.ts";
import { readPngPixels } from "../test/files/png-pixels.ts";
import { CASES } from "../test/preview-cases.ts";
import type { Preview } from "./kinds.ts";
import previews from "./whole-previews.txt?raw";

const EXPECTED = readExpected(previews);

/** Pixels that are written one by one. */
const SHOWN_PIXELS = 100;

/** Width, height and grey values of a PNG, behind a byte for each row. */
async function describePixels(src: string): Promise<string> {
  const { width, height, pixels } = await readPngPixels(src);
  const isLarge = pixels.length > SHOWN_PIXELS;
  const sum = pixels.reduce((total, value, at) => total + value * (at % 1_000), 0);
  return `${width} × ${height}: ${isLarge ? `check sum ${sum}` : pixels.join(" ")}`;
}

async function describe(preview: Preview): Promise<string[]> {
  const lines = await Promise.all(
    toLines(preview)
      .filter((line) => !line.startsWith("fields.opened.field."))
      .map(async (line) => {
        const src = /src: "(data:image\/png;base64,[^"]+)"/.exec(line)?.[1];
        return src === undefined ? line : line.replace(`"${src}"`, await describePixels(src));
      }),
  );
  const values = lines.filter((line) => /\.values\[\d+\]/.test(line));
  const shown = values.map((line) => line.replace(/^.*?: /, "")).join(" ");
  const others = lines.filter((line) => !values.includes(line));
  return values.length === 0 ? others : [...others, `values: ${shown}`];
}

it.each(CASES)("%s: what its preview has", async (name, read) => {
  expect(await describe(await read())).toEqual(EXPECTED.get(name));
});
