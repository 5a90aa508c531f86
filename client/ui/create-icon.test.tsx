import { renderToStaticMarkup } from "react-dom/server.browser";
import LibraryIcon, * as library from "lucide-react/icons/folder";
import { expect, it } from "vitest";
import createIcon from "./create-icon.tsx";

it("draws the same shapes as the library", () => {
  if (!("__iconData" in library)) throw new Error("the library keeps its shapes elsewhere");
  const Icon = createIcon(library.__iconData as Parameters<typeof createIcon>[0]); // not typed there
  const props = { size: 16, strokeWidth: 1.5, "aria-hidden": "true" } as const;
  const [ours, theirs] = [Icon, LibraryIcon].map((Component) => {
    const box = document.createElement("div");
    box.innerHTML = renderToStaticMarkup(<Component {...props} />);
    return box;
  });
  expect(ours?.querySelector("path")?.outerHTML).toBe(theirs?.querySelector("path")?.outerHTML);
  const look = ["width", "height", "viewBox", "fill", "stroke", "stroke-width", "aria-hidden"];
  const read = (box?: Element) => look.map((name) => box?.firstElementChild?.getAttribute(name));
  expect(read(ours)).toEqual(read(theirs));
});
