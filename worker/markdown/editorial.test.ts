import { expect, it } from "vitest";
import { createEditorial } from "./editorial.ts";
import { EDITORIAL_TEXT_MAX_CHARS } from "../limits.ts";

it("lays out the fields that are Markdown, at any depth, and keeps the others", () => {
  const record = { slug: "**a**", sections: [{ title: "_b_", body: "Be **kind**." }] };
  const { slug, sections } = createEditorial().toHtml(record);
  expect(slug).toBe("**a**");
  expect(sections).toEqual([{ title: "_b_", body: expect.stringContaining("<strong>kind") }]);
});

it("lays out the beginning of a text that is too long for a page", () => {
  const given: string[] = [];
  const editorial = createEditorial((text) => {
    given.push(text);
    return { html: "", headings: [] };
  });
  editorial.toHtml({ body: "Each reader agrees. ".repeat(50_000) });
  expect(given.map(({ length }) => length)).toEqual([EDITORIAL_TEXT_MAX_CHARS]);
});

it.each(["<b>", "~a", "[a](", "> "])("shows a text of nothing but %j within bounds", (piece) => {
  const { body } = createEditorial().toHtml({ body: piece.repeat(300_000) });
  expect(body.length).toBeLessThan(8 * EDITORIAL_TEXT_MAX_CHARS);
});
