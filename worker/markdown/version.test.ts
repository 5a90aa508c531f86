import { expect, it } from "vitest";
import { toNotebookPreview } from "../previews/notebook.ts";
import * as previewLimits from "../previews/limits.ts";
import { toDigest } from "#base/hex.ts";
import * as limits from "./limits.ts";
import { prepareReadme } from "./readme.ts";
import { renderMarkdown } from "./render.ts";
import { RENDERER_VERSION } from "./version.ts";

const PLACE = { id: 7, version: 2 };
const SOURCE = "/datasets/7/version/2.md";

/** Something of all that the renderer does. */
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

it("has a version that tells its output from that of every other renderer", async () => {
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
  const hash = (await toDigest(JSON.stringify(output))).replace(/\W/g, "").slice(0, 12);
  const [number] = RENDERER_VERSION.split("-");
  expect(
    RENDERER_VERSION,
    "The renderer's output has changed: write this version into worker/markdown/version.ts, or every location goes on showing what the renderer before has made.",
  ).toBe(`${number}-${hash}`);
});
