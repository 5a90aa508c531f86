import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, onTestFinished } from "vitest";
import { TagFacet } from "./facet-choices.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const TAGS = Array.from({ length: 14 }, (_, at) => ({ tag: `Tide ${at + 1}`, count: at + 1 }));

/** Shows the tags with a word in their search field; the boxes and what is said below them. */
async function find(word: string): Promise<[boxes: string[], notes: string[]]> {
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  onTestFinished(() => act(async () => root.unmount()));
  await act(async () => root.render(<TagFacet form="list" selected={["Tide 3"]} tags={TAGS} />));
  const field = place.querySelector<HTMLInputElement>("input[type=search]");
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value") ?? {};
  set?.call(field, word);
  await act(async () => field?.dispatchEvent(new Event("input", { bubbles: true })));
  const boxes = [...place.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  const notes = [...place.querySelectorAll("p")].map(({ textContent }) => textContent);
  return [boxes.map(({ value }) => value), notes];
}

it.each([
  ["tide 1", ["Tide 3", "Tide 1", "Tide 10", "Tide 11", "Tide 12", "Tide 13", "Tide 14"], []],
  ["14", ["Tide 3", "Tide 14"], []],
  ["ebb", ["Tide 3"], ["No such tag."]],
  [
    "",
    ["Tide 3", ...[1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map((at) => `Tide ${at}`)],
    ["All tags"],
  ],
])("finds the tags with %j, and keeps the selected one", async (word, boxes, notes) => {
  expect(await find(word)).toEqual([boxes, notes]);
});
