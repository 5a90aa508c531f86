import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { People } from "./people.tsx";

function draw(count: number): Element {
  const people = Array.from({ length: count }, (_, at) => ({
    name: `Moss ${at}`,
    givenName: "",
    familyName: "Moss",
    orcid: null,
  }));
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(<People people={people} hasCards={false} />);
  return place;
}

it.each([
  [4, null, 0],
  [5, "… and 1 more person", 1],
  [6, "… and 2 more people", 2],
])("hides of %i people all but four", (count, summary, folded) => {
  const drawn = draw(count);
  expect(drawn.querySelector("summary")?.textContent ?? null).toBe(summary);
  expect(drawn.querySelectorAll("details li")).toHaveLength(folded);
  expect([...drawn.querySelectorAll("li")].map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: count }, (_, at) => `Moss ${at}`),
  );
});
