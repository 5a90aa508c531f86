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
  ["archaeology", "archeology"],
  ["haematology", "hematology"],
  ["anaesthetics", "anesthetics"],
  ["oesophagus", "esophagus"],
  ["foetus", "fetus"],
  ["moulds", "molds"],
  ["ploughing", "plowing"],
  ["sceptical", "skeptical"],
  ["programmes", "programs"],
  ["defence", "defense"],
  ["offences", "offenses"],
  ["tyres", "tires"],
])("%s and %s are the same word", (british, american) => {
  expect(toVariants(british)).toContain(american);
  expect(toVariants(american)).toContain(british);
});

test.each(["tide", "salinity", "hour", "four", "water level", "v10", "2024", "água"])(
  "%s has one spelling",
  (word) => {
    expect(toVariants(word)).toEqual([]);
  },
);

test.each([
  ["CO\u2082", ["co2", "co\u00b2"]],
  ["co2", ["co\u2082", "co\u00b2"]],
  ["km\u00b2", ["km2", "km\u2082"]],
  ["N2O", ["n\u2082o", "n\u00b2o"]],
  ["\u00b5mol", ["umol"]],
  ["ug", ["\u00b5g"]],
  ["\u03bcg/L", ["ug/l"]],
  ["m\u00b3/s", ["m3/s", "m\u2083/s"]],
  ["\u00b0C", ["degc"]],
  ["colour-blind", ["color-blind"]],
  ["colour-colour-colour-colour-colour", []],
])("%s is also written with other digits or letters", (word, variants) => {
  expect(toVariants(word)).toEqual(variants);
});

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
