import { expect, it } from "vitest";
import { toBannerPath } from "./to-record.ts";

it.each([
  ["https://images.test/tide.png", "https://images.test/tide.png"],
  ["HTTP://images.test/tide.png", "HTTP://images.test/tide.png"],
  ["https://api.test/discover/datasets/7/versions/2/banner", expect.stringMatching(/^\/.*7.*2/)],
])("shows the picture at %s", (url, shown) => {
  expect(toBannerPath(url)).toEqual(shown);
});

it.each([
  null,
  "",
  "javascript:alert(1)//https://images.test/",
  "data:text/html,https://images.test/",
  " https://images.test/",
  "//images.test/tide.png",
  "https:images.test",
])("shows no picture at %j, which is no web address", (url) => {
  expect(toBannerPath(url)).toBeNull();
});
