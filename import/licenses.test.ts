import { describe, expect, test } from "vitest";
import { LICENSES } from "#api/wire/licenses.ts";
import { chooseLicense, toLicense } from "./licenses.ts";

const PDDL = "Open Data Commons Public Domain Dedication and License";

test.each([
  ["ODC-PDDL", PDDL],
  ["ODC-PDDL-1.0", PDDL],
  ["PDDL-1.0", PDDL],
  ["http://opendatacommons.org/licenses/pddl/", PDDL],
  ["cc-by-4.0", "Creative Commons Attribution"],
  ["CC BY 4.0", "Creative Commons Attribution"],
  ["https://creativecommons.org/licenses/by/4.0/deed.en", "Creative Commons Attribution"],
  ["https://creativecommons.org/publicdomain/zero/1.0/", "Creative Commons Zero 1.0 Universal"],
  ["https://spdx.org/licenses/MIT.html", "MIT"],
  ["Apache-2.0", "Apache 2.0"],
  ["LGPL-3.0-only", "GNU Lesser General Public License v3.0"],
  ["MIT License", "MIT License"],
])("%s is the licence %s", (named, license) => {
  expect(toLicense(named)).toBe(license);
});

test.each(["CC-BY-3.0", "CC-BY-NC-4.0", "other-open", "__proto__", "constructor", "", null])(
  "%s is no licence of the contract",
  (named) => {
    expect(toLicense(named)).toBeNull();
  },
);

test("every licence of the contract is found by its own string", () => {
  expect(LICENSES.map(({ name }) => toLicense(name))).toEqual(LICENSES.map(({ name }) => name));
});

describe("a package's licence", () => {
  const entry = { name: null, type: null, path: null, url: null, title: null };

  test("is the first one named, and the others are told", () => {
    const licenses = [
      { ...entry, name: "CC0-1.0" },
      { ...entry, name: "MIT" },
    ];
    const license = "Creative Commons Zero 1.0 Universal";
    expect(chooseLicense({ licenses, license: null })).toEqual({
      status: "known",
      license,
      others: ["MIT"],
    });
  });

  test("is not guessed from its address when its name says something else", () => {
    const path = "https://creativecommons.org/licenses/by/4.0/";
    const licenses = [{ ...entry, name: "CC-BY-NC-4.0", path }];
    expect(chooseLicense({ licenses, license: null })).toEqual({
      status: "unknown",
      license: "CC-BY-NC-4.0",
    });
  });

  test("may be missing", () => {
    expect(chooseLicense({ licenses: null, license: null })).toEqual({ status: "none" });
  });
});
