import { expect, it } from "vitest";
import { FRESH_SIGN_IN_MS } from "#api/wire/account/profile.ts";
import { isFreshSession } from "./own-sign-in.ts";

const MINUTE_MS = 60_000;

it.each([
  ["a moment ago", 0, 0, true],
  ["as long ago as counts", FRESH_SIGN_IN_MS, 0, true],
  ["longer ago", FRESH_SIGN_IN_MS + 1, 0, false],
  ["with a minute left", FRESH_SIGN_IN_MS - MINUTE_MS, MINUTE_MS, true],
  ["with less than a minute left", FRESH_SIGN_IN_MS - MINUTE_MS + 1, MINUTE_MS, false],
])("knows whether a person signed in %s", (_, ms, leftMs, isFresh) => {
  const now = (): number => 10 * FRESH_SIGN_IN_MS;
  expect(isFreshSession({ now }, { authenticatedAt: now() - ms }, leftMs)).toBe(isFresh);
});

it("takes a sign-in without a time for an old one", () => {
  expect(isFreshSession({ now: () => 0 }, { authenticatedAt: null })).toBe(false);
});
