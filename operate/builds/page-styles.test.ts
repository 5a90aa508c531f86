import { parseSync } from "vite";
import { expect, test } from "vitest";
import { listImports, reachModules } from "./module-graph.ts";
import { findKinds, splitStyles } from "./page-styles.ts";

const OWNERS = new Map([
  ["bar", new Set(["bar"])],
  ["row", new Set(["row"])],
  ["tab", new Set(["tab"])],
  ["key", new Set(["key"])],
]);
const MODULES = {
  owners: OWNERS,
  all: new Set(["bar"]),
  pages: new Map([
    ["list", new Set(["row"])],
    ["record", new Set(["row", "tab"])],
  ]),
};

/** The styles of a page, as a document joins them. */
function read(css: string, page: string): string {
  return splitStyles(css, MODULES)
    .map(([text, pages]) => (pages === null || pages.includes(page) ? text : ""))
    .join("");
}

test.each([
  ["its own rules in their order", ".row{a:1}.tab{a:2}.row{a:3}", ".row{a:1}.row{a:3}"],
  ["rules of the shell, and those without a class of ours", "p{a:1}.bar{a:2}.katex{a:3}"],
  ["what is no rule", "@layer a,b;@font-face{src:url(/a.woff2)}@keyframes k{to{a:1}}"],
  [
    "conditions with rules of its own only",
    "@layer a{@media print{.tab{a:1}}}.row{a:2}",
    ".row{a:2}",
  ],
  [
    "each condition around a rule",
    "@layer a{@media print{.row{a:1}}@supports (a:b){.row{a:2}}}",
    "@layer a{@media print{.row{a:1}}}@layer a{@supports (a:b){.row{a:2}}}",
  ],
  ["a rule with one of its classes beside others", ".tab:not(.row)>p{a:1}.tab .bar{a:2}"],
  ["no comment, nor what would end it", ".row{a:1}/*$b$:1*/", ".row{a:1}"],
  ["no rule of other pages", ".key{a:1}.tab{a:2}", ""],
  ["text that looks like a class", '.row:before{content:".tab}";margin:.5px}'],
])("a page has %s", (_, css, expected = css) => {
  expect(read(css, "list")).toBe(expected);
});

test("rules of members' pages are pieces of no visitor's page", () => {
  expect(splitStyles(".key{a:1}.tab{a:2}", MODULES)).toEqual([
    [".key{a:1}", []],
    [".tab{a:2}", ["record"]],
  ]);
});

test("routes with the same pieces are of one kind, and members' pieces of none", () => {
  const pieces = splitStyles(".key{a:1}.bar{a:2}.row{a:3}.tab{a:4}", MODULES);
  expect(findKinds(pieces)).toEqual({
    texts: [".bar{a:2}", ".row{a:3}", ".tab{a:4}"],
    kinds: [
      [["list"], [0, 1]],
      [["record"], [0, 1, 2]],
    ],
  });
  expect(findKinds(splitStyles(".row{a:1}", MODULES)).kinds).toEqual([[["list", "record"], [0]]]);
});

const IMPORTS: Record<string, { eager: string[]; late: string[] }> = {
  page: { eager: ["rows", "shell"], late: ["dialog"] },
  rows: { eager: ["page"], late: [] },
  shell: { eager: ["header"], late: [] },
  dialog: { eager: ["form"], late: [] },
};

test.each([
  [false, ["page", "rows"]],
  [true, ["page", "rows", "dialog", "form"]],
])(
  "modules are reached up to those that are known, later ones too: %s",
  async (isLate, expected) => {
    const read = async (module: string) => IMPORTS[module] ?? { eager: [], late: [] };
    const known = new Set(["shell"]);
    expect([...(await reachModules(["page"], read, { known, isLate }))]).toEqual(expected);
  },
);

test("imports are at once outside of functions, and later inside; types are none", () => {
  const { program } = parseSync(
    "page.tsx",
    `import { a } from "./a.ts";
     import type { B } from "./b.ts";
     export * from "./c.ts";
     const d = import.meta.env.SSR ? await import("./d.ts") : null;
     const E = lazyPart(async () => (await import("./e.ts")).E);
     function open() { return import("./f.ts"); }`,
  );
  expect(listImports(program)).toEqual({
    eager: ["./a.ts", "./c.ts", "./d.ts"],
    late: ["./e.ts", "./f.ts"],
  });
});
