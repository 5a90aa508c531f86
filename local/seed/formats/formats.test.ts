import { NetCDFReader } from "netcdfjs";
import { expect, it } from "vitest";
import { writeNetcdf } from "./netcdf.ts";

it("writes NetCDF that its library reads", () => {
  const bytes = writeNetcdf({
    dimensions: { x: 3 },
    attributes: { title: "Three" },
    variables: [
      { name: "depth", dimensions: ["x"], values: [1, 2.5, -3], attributes: { units: "m" } },
    ],
  });
  const reader = new NetCDFReader(bytes);
  expect(reader.getAttribute("title")).toBe("Three");
  expect(reader.getDataVariable("depth")).toEqual([1, 2.5, -3]);
});
