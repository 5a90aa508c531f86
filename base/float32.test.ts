import fc from "fast-check";
import { expect, it } from "vitest";
import { shortenFloat32 } from "./float32.ts";

it.each([
  ["0.1", "0.1"],
  ["66.72", "66.72"],
  ["-0.9", "-0.9"],
  ["1e-45", "1e-45"],
  ["0.000976565", "0.000976565"],
  ["1e28", "1e+28"],
  ["3.4028235e38", "3.4028235e+38"],
  ["0.33333333333", "0.33333334"],
  ["16777217", "16777216"],
  ["Infinity", "Infinity"],
  ["NaN", "NaN"],
])("writes %s, stored in 32 bits, as %s", (text, expected) => {
  expect(String(shortenFloat32(Math.fround(Number(text))))).toBe(expected);
});

it("is read back as the same 32 bits, and no number with fewer digits is", () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (value) => {
      const short = shortenFloat32(value);
      expect(Math.fround(short)).toBe(value);
      const [digits = ""] = String(Math.abs(short)).replace(".", "").replace(/^0+/, "").split("e");
      const fewer = Number(short.toPrecision(Math.max(1, digits.length - 1)));
      if (!Number.isSafeInteger(value) && digits.length > 1 && fewer !== short)
        expect(Math.fround(fewer)).not.toBe(value);
    }),
  );
});

it("leaves a number alone that 32 bits do not hold", () => {
  expect([0.1, 1 / 3, 123_456_789.125, 2 ** 53 - 1].map(shortenFloat32)).toEqual([
    0.1,
    1 / 3,
    123_456_789.125,
    2 ** 53 - 1,
  ]);
});
