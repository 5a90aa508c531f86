import { expect, test } from "vitest";
import { toArchiveName } from "./archive.ts";

test.each([
  ["Tides: 2026", "Tides- 2026"],
  ["a/b\\c", "a-b-c"],
  ["../../etc", "etc"],
  ["line\r\nend\t\u0000", "line-end"],
  ['a*b?c"d<e>f|g', "a-b-c-d-e-f-g"],
  ["invoice\u202Egpj.exe", "invoice-gpj.exe"],
  ["\u2066left\u2069\u200Fright", "left-right"],
  ["zero\u200Bwidth\uFEFF", "zero-width"],
  [". hidden .", "hidden"],
  ["潮汐 – Ångström", "潮汐 – Ångström"],
  ["a".repeat(100), "a".repeat(80)],
  [`${"a".repeat(79)}🌊`, "a".repeat(79)],
])("makes of %j the archive name %j", (name, plain) => {
  expect(toArchiveName(name)).toBe(plain);
});
