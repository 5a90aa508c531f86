import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Pager } from "./pager.tsx";

/** The accessible name and address of each link of the pager. */
function readLinks(page: number, last: number): string[] {
  const place = document.createElement("div");
  const toHref = (to: number): string => `/datasets?page=${to}`;
  place.innerHTML = renderToStaticMarkup(
    <Pager label="Pages" page={page} last={last} toHref={toHref} />,
  );
  return [...place.querySelectorAll("a")].map(
    (link) =>
      `${link.rel} ${link.ariaLabel ?? link.getAttribute("aria-label")} ${link.search}${link.hasAttribute("aria-current") ? " current" : ""}`,
  );
}

it.each([
  [1, 2, [" Page 1 ?page=1 current", " Page 2 ?page=2", "next Next page ?page=2"]],
  [2, 2, ["prev Previous page ?page=1", " Page 1 ?page=1", " Page 2 ?page=2 current"]],
  [
    6,
    9,
    [
      "prev Previous page ?page=5",
      " Page 4 ?page=4",
      " Page 5 ?page=5",
      " Page 6 ?page=6 current",
      " Page 7 ?page=7",
      " Page 8 ?page=8",
      "next Next page ?page=7",
    ],
  ],
])("links from page %i of %i to its neighbours", (page, last, links) => {
  expect(readLinks(page, last)).toEqual(links);
});

it.each([0, 1])("is absent where all is on one page (%i)", (last) => {
  expect(readLinks(1, last)).toEqual([]);
});
