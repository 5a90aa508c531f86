import { expect, it } from "vitest";
import { formatPeriod } from "./format-period.ts";

it.each([
  ["2016/2025", "2016–2025"],
  ["2016", "2016"],
  ["2016/..", "2016–…"],
  ["../2016", "…–2016"],
  ["2018-05/2019", "May 2018 – 2019"],
  ["2018-05-01/2018-09-30", "May 1, 2018 – September 30, 2018"],
  ["2018-05-01T06:00:00Z/2018-05-02T06:00:00+02:00", "May 1, 2018 – May 2, 2018"],
  ["2026-02-18T10:00:00.000Z", "February 18, 2026"],
  ["2018-13", "2018-13"],
  ["2018-02-31x", "2018-02-31x"],
  ["summer 2018/19", "summer 2018/19"],
  ["R5/2018/P1Y", "R5/2018/P1Y"],
  ["/", "/"],
  ["", ""],
])("writes %j as %j", (period, written) => {
  expect(formatPeriod(period)).toBe(written);
});
