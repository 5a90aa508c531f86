import { expect, it } from "vitest";
import { renderPassedRows } from "./render-passed-rows.ts";

it("renders for good the rows that the reader has passed, and no others, until it is ended", () => {
  const row = "<li><article>Row</article></li>";
  const list = (rows: number) => `<ul><li>Other</li></ul><ul>${row.repeat(rows)}</ul>`;
  document.body.innerHTML = `<main>${list(9)}</main>`;
  let scrolled = 150;
  const place = (): HTMLElement[] => {
    const items = [...document.querySelectorAll("li")];
    for (const [at, item] of items.entries())
      item.getBoundingClientRect = () => new DOMRect(0, 100 * at - scrolled, 100, 100);
    return items;
  };
  let items = place();
  const readRendered = () =>
    items.flatMap((one, at) => (one.style.contentVisibility === "visible" ? [at] : []));
  const scrollTo = (y: number) => {
    scrolled = y;
    dispatchEvent(new Event("scroll"));
  };
  const stop = renderPassedRows();
  expect(readRendered()).toEqual([1]);
  scrollTo(400);
  expect(readRendered()).toEqual([1, 2, 3]);
  scrollTo(0);
  expect(readRendered()).toEqual([1, 2, 3]);
  document.body.innerHTML = `<main>${list(3)}</main>`;
  items = place();
  scrollTo(300);
  expect(readRendered()).toEqual([1, 2]);
  stop();
  scrollTo(2_000);
  expect(readRendered()).toEqual([1, 2]);
});
