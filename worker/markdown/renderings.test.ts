import * as v from "valibot";
import { expect, it } from "vitest";
import { createCopies } from "../test/app.ts";
import { readMarkdown } from "./markdown-html.ts";
import { createRenderings, type Renderings, RENDERER_VERSION } from "./renderings.ts";
import { toNotebookPreview } from "../previews/notebook.ts";
import * as previewLimits from "../previews/limits.ts";
import { hashToBase64 } from "#base/hex.ts";
import * as limits from "./limits.ts";
import { prepareReadme } from "./readme.ts";
import { renderMarkdown } from "./render.ts";

type Copies = Parameters<typeof createRenderings>[0];

interface Asked {
  text?: string;
  options?: readonly string[];
}

/** Counts how often a text is rendered. */
function createMaker(renderings: Renderings) {
  const deferred: Promise<unknown>[] = [];
  const maker = {
    made: 0,
    async read({ text = "Tides", options = ["text"] }: Asked = {}): Promise<string> {
      const prepare = async () => () => `${(maker.made += 1)} ${text}`;
      const rendering = { text, options, schema: v.string(), prepare };
      return renderings.read(rendering, (work) => void deferred.push(work));
    },
    settled: () => Promise.all(deferred),
  };
  return maker;
}

it("renders a text once for an isolate", async () => {
  const maker = createMaker(createRenderings(createCopies(() => 0)));
  expect(await maker.read()).toBe("1 Tides");
  expect(await maker.read()).toBe("1 Tides");
});

it("renders a text once for two requests that come at once", async () => {
  const maker = createMaker(createRenderings(createCopies(() => 0)));
  expect(await Promise.all([maker.read(), maker.read()])).toEqual(["1 Tides", "1 Tides"]);
});

it("renders another text, or the same with other options, again", async () => {
  const maker = createMaker(createRenderings(createCopies(() => 0)));
  await maker.read();
  expect(await maker.read({ text: "Gauges" })).toBe("2 Gauges");
  expect(await maker.read({ options: ["readme"] })).toBe("3 Tides");
});

it("gives the next isolate of the location a copy, written after the answer", async () => {
  const copies = createCopies(() => 0);
  const first = createMaker(createRenderings(copies));
  await first.read();
  await first.settled();
  const second = createMaker(createRenderings(copies));
  expect(await second.read()).toBe("1 Tides");
  expect(second.made).toBe(0);
});

it.each<[string, Copies["match"]]>([
  ["of another shape", async () => Response.json({ html: 1 })],
  ["that is broken", async () => new Response("{")],
  ["that cannot be read", () => Promise.reject(new Error("no store"))],
  ["that does not come", () => new Promise(() => {})],
])("renders the text when there is a copy %s", async (_, match) => {
  const copies: Copies = { match, put: () => Promise.reject(new Error("no store")) };
  const maker = createMaker(createRenderings(copies));
  expect(await maker.read()).toBe("1 Tides");
  await maker.settled();
});

it("requests a copy by an address without anything of the text", async () => {
  const asked: string[] = [];
  const copies: Copies = {
    async match(address) {
      asked.push(String(address));
      return undefined;
    },
    put: async (address) => void asked.push(String(address)),
  };
  const maker = createMaker(createRenderings(copies));
  await maker.read({ text: "secret" });
  await maker.settled();
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^https:\/\/renderings\.foreland\.invalid\/[\w%]{40,}$/);
  expect(asked[1]).toBe(asked[0]);
});

it("renders the same text again for the files of another version", async () => {
  const sources = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const text = { text: "[a](b.csv)", source: "/a", isCut: false };
  const first = await readMarkdown(sources, { ...text, place: { id: 7, version: 1 } });
  const second = await readMarkdown(sources, { ...text, place: { id: 7, version: 2 } });
  expect(first.html).toContain("/files/7/1/b.csv");
  expect(second.html).toContain("/files/7/2/b.csv");
});

it("ends the beginning of a long text with a link to the whole", async () => {
  const sources = { renderings: createRenderings(createCopies(() => 0)), defer: () => {} };
  const text = { text: "Tides", place: null, source: "/datasets/7/version/2.md" };
  expect((await readMarkdown(sources, { ...text, isCut: false })).html).toBe("<p>Tides</p>");
  expect((await readMarkdown(sources, { ...text, isCut: true })).html).toContain(
    'beginning of a long text. <a href="/datasets/7/version/2.md">',
  );
});

const PLACE = { id: 7, version: 2 };
const SOURCE = "/datasets/7/version/2.md";

/** A sample of everything that the renderer does. */
const SAMPLE = `# Tides & gauges

Read **this**, *that*, ~~not that~~ and \`code\`; see [data](data/a.csv), [^1], https://a.test, <b onclick=x>bold</b>.

![A gauge](gauge.png "Gauge")

- [x] one
- two
  1. three

> quoted

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`python
import os  # here
def f(x): return "a" + str(1.5) if x is None else x
\`\`\`

\`\`\`r
x <- c(1, 2) # tides
\`\`\`

\`\`\`klingon
qapla
\`\`\`

$a^2 + \\frac{1}{2}$ and $\\def\\a{b}\\a$

$$
\\sum_i x_i
$$

<details><summary>More</summary><script>alert(1)</script><p align="center">inside</p></details>

## Tides & gauges

[^1]: A note.
`;

it("has a version that identifies its output", async () => {
  const readme = { text: SAMPLE, place: PLACE, source: SOURCE, isCut: true };
  const cells = [
    { cell_type: "markdown", source: SAMPLE },
    { cell_type: "code", source: "1", outputs: [{ text: "1" }] },
    { cell_type: "markdown", source: "a".repeat(40_000) },
    { cell_type: "markdown", source: "b".repeat(40_000) },
    { cell_type: "markdown", source: "c".repeat(40_000) },
  ];
  const output = [
    (await prepareReadme(readme))(),
    renderMarkdown(SAMPLE, null, { source: SOURCE }),
    renderMarkdown(">".repeat(500), null, { source: SOURCE }),
    toNotebookPreview(JSON.stringify({ cells }), false, { place: PLACE, source: SOURCE }),
    { ...limits },
    { ...previewLimits },
  ];
  const hash = (await hashToBase64(JSON.stringify(output))).replace(/\W/g, "").slice(0, 12);
  const [number] = RENDERER_VERSION.split("-");
  expect(
    RENDERER_VERSION,
    "The renderer's output has changed: write this version into worker/markdown/renderings.ts, or every location goes on showing what the renderer before has made.",
  ).toBe(`${number}-${hash}`);
});
