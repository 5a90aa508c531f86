import { expect, test } from "vitest";
import { toVariants } from "./variants.ts";

test.each([
  ["colour", "color"],
  ["behaviours", "behaviors"],
  ["vapour", "vapor"],
  ["organisation", "organization"],
  ["normalised", "normalized"],
  ["analyse", "analyze"],
  ["centre", "center"],
  ["metres", "meters"],
  ["fibre", "fiber"],
  ["catalogue", "catalog"],
  ["modelling", "modeling"],
  ["palaeoclimate", "paleoclimate"],
  ["haemoglobin", "hemoglobin"],
  ["anaemia", "anemia"],
  ["oestrogen", "estrogen"],
  ["sulphate", "sulfate"],
  ["aluminium", "aluminum"],
  ["grey", "gray"],
  ["licence", "license"],
])("%s and %s are the same word", (british, american) => {
  expect(toVariants(british)).toContain(american);
  expect(toVariants(american)).toContain(british);
});

test.each(["tide", "salinity", "hour", "four", "water level", "R2D2", "água"])(
  "%s has one spelling",
  (word) => {
    expect(toVariants(word)).toEqual([]);
  },
);

test.each([
  ["analysers modelled in palaeo", []],
  ["palaeosulphurised", ["palaeosulphurized", "paleosulphurised"]],
])("%s has two other spellings at most", (word, variants) => {
  expect(toVariants(word)).toEqual(variants);
});

test.each([
  ["dog", []],
  ["smog", ["smogue"]],
])("%s is looked up by its letters", (word, variants) => {
  expect(toVariants(word)).toEqual(variants);
});
