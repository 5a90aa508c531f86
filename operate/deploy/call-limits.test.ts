import * as v from "valibot";
import { expect, it } from "vitest";
import { CallLimits } from "./call-limits.ts";

const NAME = "LIMIT_SEARCH_BY_ADDRESS";

it("takes whole numbers for limits of either Worker", () => {
  const limits = { [NAME]: 6000, LIMIT_SIGN_IN_BY_ADDRESS: 1, LIMIT_KEYS_BY_ACCOUNT: 1_000_000 };
  expect(v.parse(CallLimits, limits)).toEqual(limits);
});

it.each([
  [{ LIMIT_XSEARCH_BY_ADDRESS: 60 }, "is no limit: wrangler.toml and api/wrangler.toml name them"],
  [{ toString: 60 }, "is no limit"],
  ...["6000", 0, 60.5, 1_000_001].map((count): [object, string] => [
    { [NAME]: count },
    "must be a whole number of calls from 1 to 1000000, without quotes",
  ]),
  [[{}], "must be one section"],
])("refuses %j in one sentence", (limits, sentence) => {
  const { issues } = v.safeParse(CallLimits, limits);
  expect(issues?.map(({ message }) => message)).toEqual([expect.stringContaining(sentence)]);
});
