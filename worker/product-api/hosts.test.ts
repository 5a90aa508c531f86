import { expect, it } from "vitest";
import { toHost } from "./hosts.ts";

const TWO = { API_HOST: "https://api.test", API2_HOST: "https://api2.test" };

it.each([
  ["/discover/datasets", "https://api.test"],
  ["/user", "https://api.test"],
  ["/organizations?includeAdmins=false", "https://api.test"],
  ["/datasets/paginated", "https://api.test"],
  ["/publishing/repositories", "https://api2.test"],
  ["/collections", "https://api2.test"],
  ["/datasets/shared-datasets", "https://api2.test"],
  ["/discover/rehydrate", "https://api2.test"],
])("sends %s to %s", (path, host) => {
  expect(toHost(TWO, path)).toBe(host);
});

it("sends everything to the one host of a backend without a second", () => {
  expect(toHost({ ...TWO, API2_HOST: "" }, "/publishing/repositories")).toBe("https://api.test");
});
