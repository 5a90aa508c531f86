import { expect, test } from "vitest";
import { toProse } from "./prose-parts.ts";

test("keeps paragraphs, strong words and links of an editor's text", () => {
  expect(toProse("Read **this** [page](/about/team).\n\nThen go on.")).toEqual([
    [
      { kind: "text", text: "Read " },
      { kind: "strong", text: "this" },
      { kind: "text", text: " " },
      { kind: "link", text: "page", href: "/about/team" },
      { kind: "text", text: "." },
    ],
    [{ kind: "text", text: "Then go on." }],
  ]);
});

test.each(["javascript:alert", "//evil.example", "http://plain.example", "data:text/html,x"])(
  "shows a link to %s as plain words",
  (href) => {
    expect(toProse(`[words](${href})`)).toEqual([[{ kind: "text", text: "words" }]]);
  },
);

test("has no paragraphs for an empty text", () => {
  expect(toProse(" \n\n ")).toEqual([]);
});
