import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Image } from "#content-cache/entries.ts";
import { CmsImage } from "./cms-image.tsx";

const photo: Image = {
  url: "https://images.ctfassets.net/space/id/photo.jpg",
  width: 900,
  height: 600,
  alt: "A tide gauge",
  contentType: "image/jpeg",
};

function draw(element: React.ReactElement): HTMLImageElement | null {
  document.body.innerHTML = renderToStaticMarkup(element);
  return document.querySelector("img");
}

test("requests from the image service the size it is shown in", () => {
  const image = draw(<CmsImage image={photo} width={300} />);
  expect(image?.getAttribute("src")).toBe(`${photo.url}?w=300&fm=webp&q=75`);
  expect(image?.getAttribute("srcset")).toBe(
    [
      `${photo.url}?w=300&fm=webp&q=75 1x`,
      `${photo.url}?w=450&fm=webp&q=75 1.5x`,
      `${photo.url}?w=600&fm=webp&q=75 2x`,
    ].join(", "),
  );
});

test("keeps its place while it loads, and loads when it is near the window", () => {
  const image = draw(<CmsImage image={photo} width={300} />);
  expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["300", "200"]);
  expect([image?.getAttribute("loading"), image?.getAttribute("alt")]).toEqual([
    "lazy",
    "A tide gauge",
  ]);
});

test("offers no size beyond the original", () => {
  const image = draw(<CmsImage image={photo} width={600} />);
  expect(image?.getAttribute("srcset")).not.toContain("w=1200");
});

test("crops a portrait to a square around the face", () => {
  const image = draw(<CmsImage image={photo} width={72} isSquare />);
  expect(image?.getAttribute("src")).toContain("w=72&h=72&fit=fill&f=face");
  expect(image?.getAttribute("height")).toBe("72");
});

test("leaves a drawing unchanged", () => {
  const image = draw(<CmsImage image={{ ...photo, contentType: "image/svg+xml" }} width={72} />);
  expect(image?.getAttribute("src")).toBe(photo.url);
  expect(image?.hasAttribute("srcset")).toBe(false);
});

test("sets no height for a picture of unknown size", () => {
  const image = draw(<CmsImage image={{ ...photo, width: null, height: null }} width={72} />);
  expect(image?.hasAttribute("height")).toBe(false);
});
