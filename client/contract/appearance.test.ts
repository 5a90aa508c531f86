// @vitest-environment node
import { expect, it } from "vitest";
import { readAppearance, toAppearance, toAppearanceCookie } from "./appearance.ts";

it.each([
  ["", null],
  ["appearance=dark", "dark"],
  ["a=1; appearance=contrast; b=2", "contrast"],
  ["xappearance=dark", null],
  ["appearance=blue", null],
  ["appearance=dark x", null],
] as const)("reads the cookies %j as %j", (cookies, appearance) => {
  expect(readAppearance(cookies)).toBe(appearance);
});

it.each([["system"], [""], [null], ["__proto__"]])("reads %j as the system's own", (text) => {
  expect(toAppearance(text)).toBeNull();
});

it("stores a choice for a year and removes it at once", () => {
  expect(toAppearanceCookie("dark", true)).toBe(
    "appearance=dark; Path=/; Max-Age=31536000; SameSite=Lax; Secure",
  );
  expect(toAppearanceCookie(null, false)).toBe("appearance=; Path=/; Max-Age=0; SameSite=Lax");
});
