import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Quoting } from "./quoting.tsx";

const LINK = '<a href="/about/support" target="_blank" rel="noopener">Contact support</a>';

it.each([
  ["Nothing is set up. Contact support.", undefined, `Nothing is set up. ${LINK}.`],
  [
    "The catalogue says: No rows. Contact support.",
    "No rows.",
    `The catalogue says: <span lang="en">No rows.</span> ${LINK}.`,
  ],
])("links to support in %j, which quotes %j", (text, quoted, html) => {
  expect(renderToStaticMarkup(<Quoting text={text} quoted={quoted} />)).toBe(html);
});
