import { expect, test } from "vitest";
import { isOrcid } from "./orcid.ts";

test.each([
  ["0000-0002-1825-0097", true],
  ["0000-0002-1694-233X", true],
  ["0000-0002-1825-0098", false],
  ["0000000218250097", false],
  ["", false],
])("reports the iD %j as %s", (id, verdict) => {
  expect(isOrcid(id)).toBe(verdict);
});
