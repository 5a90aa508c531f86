import { parseSync } from "vite";
import { expect, test } from "vitest";
import { findFiles, readTable } from "./page-code.ts";

const FILES = [
  { fileName: "react.js", moduleIds: ["/hydrate.tsx"], imports: [] },
  { fileName: "list.js", moduleIds: ["/list.tsx"], imports: ["react.js", "rows.js"] },
  { fileName: "rows.js", moduleIds: ["/rows.tsx", "/menu.tsx"], imports: ["react.js", "list.js"] },
];

test.each([
  ["/list.tsx", ["list.js", "rows.js"]],
  ["/menu.tsx", ["rows.js", "list.js"]],
  ["/hydrate.tsx", []],
])(
  "the files of %s are its own and those it imports, once, without the entry's",
  (module, files) => {
    expect(findFiles(FILES, "/hydrate.tsx", [module])).toEqual(files);
  },
);

test("a page that is in no file ends the build", () => {
  expect(() => findFiles(FILES, "/hydrate.tsx", ["/gone.tsx"])).toThrow("/gone.tsx");
});

test("a table maps each route to its module, directly or by a name", () => {
  const text = `
    const list = () => import("./list.tsx");
    const pages = { home: () => import("./home.tsx"), "code.list": list, none: () => 1 } satisfies Pages;
  `;
  const { program } = parseSync("pages.ts", text);
  expect(Object.fromEntries(readTable(program))).toEqual({
    home: "./home.tsx",
    "code.list": "./list.tsx",
  });
});
