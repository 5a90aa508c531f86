import { expect, test } from "vitest";
import { findTotpStep, fromBase32, toBase32, toTotp } from "./totp.ts";

const secret = toBase32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("shows the code of RFC 6238 at second %i", (second, code) => {
  expect(toTotp(secret, second * 1000)).toBe(code);
});

test.each([
  ["the step before", -30_000, 1],
  ["the current step", 0, 2],
  ["the step after", 30_000, 3],
])("accepts the code of %s", (_, driftMs, step) => {
  expect(findTotpStep(secret, toTotp(secret, 60_000 + driftMs), 60_000)).toBe(step);
});

test.each([
  ["two steps old", toTotp(secret, 0)],
  ["not a number", "abcdef"],
  ["too short", "28708"],
  ["empty", ""],
])("refuses a code that is %s", (_, code) => {
  expect(findTotpStep(secret, code, 60_000)).toBeNull();
});

test("reads base32 in lower case, with spaces and padding", () => {
  expect(fromBase32("mzxw 6ytb oi======").toString()).toBe("foobar");
});

test("writes base32 without padding", () => {
  expect(toBase32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
});
