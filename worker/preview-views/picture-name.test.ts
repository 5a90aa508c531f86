import { expect, it } from "vitest";
import { toPictureName } from "./picture-name.ts";

it.each([
  ["data/stations.csv", ["depth (m)", "time"], "stations-depth-m-time.png"],
  ["grid.v2.nc", ["/water/ς_θ"], "grid-v2-water-ς_θ.png"],
  ["a.csv", ["../../etc/passwd", '"><script>', "\u202e.exe\0"], "a-etc-passwd-script-exe.png"],
  [".zattrs", ["時間", ""], "zattrs-時間.png"],
  ["…", ["—"], "picture.png"],
])("names the picture of %s %j", (file, shown, name) => {
  expect(toPictureName(file, shown, "png")).toBe(name);
});

it("bounds the name", () => {
  const name = toPictureName("a.csv", ["𝛂".repeat(200)], "svg");
  expect([name.length <= 104, name.isWellFormed(), name.endsWith(".svg")]).toEqual([
    true,
    true,
    true,
  ]);
});
