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

test.each(["tide", "salinity", "hour", "four", "water level", "v10", "2024", "água", "recording"])(
  "%s has one spelling",
  (word) => {
    expect(toVariants(word)).toEqual([]);
  },
);

test.each([
  ["CO\u2082", ["co2", "co\u00b2", "co 2"]],
  ["co2", ["co\u2082", "co\u00b2", "co 2"]],
  ["N2O", ["n\u2082o", "n\u00b2o"]],
  ["\u00b5mol", ["umol"]],
  ["ug", ["\u00b5g"]],
  ["km\u00b2", ["km2", "km 2", "km \u00b2"]],
  ["\u03bcg/L", ["ug l", "\u00b5g l"]],
  ["m\u00b3/s", ["m3 s", "m\u00b3 s", "m 3 s", "m \u00b3 s"]],
  ["kg/m/s", ["kg m s", "kg m 1 s", "kg m \u00b9 s"]],
  ["mg/[L]", []],
  ["degc", ["deg c", "degree c", "celsius", "cel"]],
  ["deg_F", ["degf", "deg f", "degree f", "fahrenheit"]],
  ["and/or", []],
  ["colour-blind", ["color-blind", "colourblind", "colorblind"]],
  ["co-operation", ["cooperation"]],
  ["cooperation", ["co operation"]],
  ["O\u2019Brien", ["obrien"]],
  ["obrien", ["o brien"]],
  ["reanalysis", ["re analysis"]],
  ["covid-19", ["covid19"]],
  ["air_temp", ["airtemp"]],
  ["pm10", ["pm 10"]],
  ["10km", ["10 km"]],
  ["pm2.5", ["pm\u2082.5", "pm\u00b2.5", "pm25", "pm 2 5"]],
  ["uPa", ["\u00b5pa"]],
  ["\u03b418O", ["18o", "\u00b9\u2078o", "\u03b4\u00b9\u2078o", "d18o", "18 o"]],
  ["\u00b9\u2074C", ["14c", "\u03b414c", "\u03b4\u00b9\u2074c", "d14c", "14 c"]],
  ["2020-01-02", []],
  ["grey-grey-grey-grey", ["gray-gray-gray-gray", "greygreygreygrey", "graygraygraygray"]],
  ["grey-grey-grey-grey-grey", ["greygreygreygreygrey"]],
])("%s is also written with other digits or letters", (word, variants) => {
  expect(toVariants(word)).toEqual(variants);
});

test.each([
  ["analysers modelled in palaeo", []],
  ["palaeosulphurised", ["palaeosulphurized", "paleosulphurised", "paleo sulphurised"]],
  [
    "organisation-organisation-organisation",
    [
      "organization-organization-organization",
      "organisationorganisationorganisation",
      "organizationorganizationorganization",
    ],
  ],
])("%s has few other spellings", (word, variants) => {
  expect(toVariants(word)).toEqual(variants);
});

test.each([
  ["dog", []],
  ["smog", ["smogue"]],
])("%s is looked up by its letters", (word, variants) => {
  expect(toVariants(word)).toEqual(variants);
});
