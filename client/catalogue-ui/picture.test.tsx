import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Picture } from "./picture.tsx";

it.each([
  ["a record's banner", { bannerUrl: "/b.png", mosaic: ["/1.png"] }, ["/b.png"], null],
  ["one member's banner", { bannerUrl: null, mosaic: ["/1.png"] }, ["/1.png"], null],
  [
    "four members' banners at most",
    { bannerUrl: null, mosaic: ["/1.png", "/2.png", "/3.png", "/4.png", "/5.png"] },
    ["/1.png", "/2.png", "/3.png", "/4.png"],
    "4",
  ],
  ["contours where there is no banner", { bannerUrl: null, mosaic: [] }, [], null],
])("shows %s", (_, pictures, shown, count) => {
  const place = document.createElement("div");
  place.innerHTML = renderToStaticMarkup(
    <Picture record={{ id: 7, dataPreview: null, ...pictures }} shape="banner" />,
  );
  const images = [...place.querySelectorAll("img")];
  expect(images.map((image) => image.getAttribute("src"))).toEqual(shown);
  expect(images.every((image) => image.alt === "")).toBe(true);
  expect(place.querySelector("[data-shape]")?.getAttribute("data-count") ?? null).toBe(count);
  expect(place.querySelector("svg") === null).toBe(shown.length > 0);
});

it("keeps the contours below a plane, which not every file has", () => {
  const place = document.createElement("div");
  const record = { id: 7, bannerUrl: "/planes/7/2/a.nii", mosaic: [], dataPreview: null };
  place.innerHTML = renderToStaticMarkup(<Picture record={record} shape="thumbnail" />);
  expect([...place.querySelectorAll("svg, img")].map(({ tagName }) => tagName)).toEqual([
    "svg",
    "IMG",
  ]);
});

it.each([
  ["none", undefined],
  ["xMidYMid", "M0 0l4 0 0 4z"],
] as const)("shows its data with a sentence, fit %s, over land %s", (fit, land) => {
  const place = document.createElement("div");
  const dataPreview = { fit, path: "m0 4l2 3", land, text: "Level over time." };
  place.innerHTML = renderToStaticMarkup(
    <Picture record={{ id: 7, bannerUrl: null, mosaic: [], dataPreview }} shape="banner" />,
  );
  const picture = place.querySelector("svg[aria-hidden]");
  const paths = [...(picture?.querySelectorAll("path") ?? [])];
  expect(paths.map((path) => path.getAttribute("d"))).toEqual([land ?? null, "m0 4l2 3"]);
  expect(picture?.getAttribute("preserveAspectRatio")).toBe(fit);
  expect(place.textContent).toBe("Level over time.");
});
