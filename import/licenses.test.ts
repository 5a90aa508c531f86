import { describe, expect, test } from "vitest";
import { LICENSES } from "#api/wire/licenses.ts";
import { chooseLicense, toLicense, toListedLicense } from "./licenses.ts";

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
  ["CC0", "Creative Commons Zero 1.0 Universal"],
  ["CC-Zero", "Creative Commons Zero 1.0 Universal"],
  ["CC-BY", "Creative Commons Attribution"],
  ["CC-BY-SA", "Creative Commons Attribution - ShareAlike"],
  ["CC-BY-NC-SA", "Creative Commons Attribution - NonCommercial-ShareAlike"],
  ["ODbL", "Open Data Commons Open Database"],
  ["ODC-ODbL-1.0", "Open Data Commons Open Database"],
  ["https://opendatacommons.org/licenses/odbl/", "Open Data Commons Open Database"],
  ["https://opendatacommons.org/licenses/by/", "Open Data Commons Attribution"],
  ["LGPL-3.0", "GNU Lesser General Public License v3.0"],
])("%s is the licence %s", (named, license) => {
  expect(toLicense(named)).toBe(license);
});

test.each(["CC-BY-3.0", "CC-BY-NC-4.0", "other-open", "__proto__", "constructor", "", null])(
  "%s is not a licence of the contract",
  (named) => {
    expect(toLicense(named)).toBeNull();
  },
);

/** Pages of licences for which SPDX lists another. */
const PAGES: Record<string, string> = {
  "CDLA-Permissive-1.0": "https://cdla.dev/permissive-1-0/",
  "CDLA-Sharing-1.0": "https://cdla.dev/sharing-1-0/",
  "AGPL-3.0-only": "https://www.gnu.org/licenses/agpl-3.0.html",
  "GPL-2.0-only": "https://www.gnu.org/licenses/old-licenses/gpl-2.0.html",
  "GPL-3.0-only": "https://www.gnu.org/licenses/gpl-3.0.html",
  "LGPL-2.1-only": "https://www.gnu.org/licenses/old-licenses/lgpl-2.1.html",
  "LGPL-3.0-only": "https://www.gnu.org/licenses/lgpl-3.0.html",
  "ODbL-1.0": "https://opendatacommons.org/licenses/odbl/1-0/",
  "ODC-By-1.0": "https://opendatacommons.org/licenses/by/1-0/",
  "PDDL-1.0": "https://opendatacommons.org/licenses/pddl/1-0/",
};

test.each(LICENSES)("$name has an id of SPDX, and a page", ({ spdx, url, abbreviation }) => {
  expect(toListedLicense(spdx)?.spdxId).toBe(spdx);
  if (url !== PAGES[spdx]) expect([spdx, toListedLicense(url)?.spdxId]).toEqual([spdx, spdx]);
  expect(url).toMatch(/^https:\/\/[^ ]+$/);
  const named = LICENSES.find(({ name }) => name === toLicense(abbreviation));
  expect(named?.spdx).toBe(spdx);
});

test("every licence of the contract is found by its own string", () => {
  expect(LICENSES.map(({ name }) => toLicense(name))).toEqual(LICENSES.map(({ name }) => name));
});

test.each([
  ["CC-BY-3.0", "CC-BY-3.0"],
  ["cc by-nc 4.0", "CC-BY-NC-4.0"],
  ["https://creativecommons.org/licenses/by-nc/4.0/deed.de", "CC-BY-NC-4.0"],
  ["http://creativecommons.org/licenses/by/3.0/us/", "CC-BY-3.0-US"],
  ["https://www.creativecommons.org/licenses/by-sa/3.0/igo/legalcode.en", "CC-BY-SA-3.0-IGO"],
  ["https://creativecommons.org/licenses/by/3.0/xx/", null],
  ["https://creativecommons.org/licenses/by-nc-nd/1.0/", "CC-BY-NC-ND-1.0"],
  ["https://creativecommons.org/licenses/by-nd-nc/1.0/", "CC-BY-NC-ND-1.0"],
  ["https://choosealicense.com/licenses/isc/", "ISC"],
  ["https://opensource.org/license/isc-license-txt", null],
  ["https://opensource.org/license/ecl-2-0", "ECL-2.0"],
  ["https://spdx.org/licenses/OGL-UK-3.0.html", "OGL-UK-3.0"],
  ["GPL-3.0-or-later", "GPL-3.0-or-later"],
  ["Open Government Licence v3.0", "OGL-UK-3.0"],
  ["https://www.govdata.de/dl-de/by-2-0", "DL-DE-BY-2.0"],
  ["other-open", null],
  ["__proto__", null],
  ["constructor", null],
  ["", null],
  [null, null],
])("%s is the licence %s of SPDX", (named, spdxId) => {
  expect(toListedLicense(named)?.spdxId ?? null).toBe(spdxId);
});

describe("a package's licence", () => {
  const entry = { name: null, type: null, path: null, url: null, title: null };
  const NO_TEXT = { hasText: false };

  function choose(...licenses: Partial<typeof entry | Record<string, string>>[]) {
    return chooseLicense(
      { licenses: licenses.map((one) => ({ ...entry, ...one })), license: null },
      NO_TEXT,
    );
  }

  test("is the first one named, and the others are reported", () => {
    expect(choose({ name: "CC0-1.0" }, { name: "MIT" })).toEqual({
      status: "shown",
      shown: { license: "Creative Commons Zero 1.0 Universal" },
      others: ["MIT"],
    });
  });

  test("is not guessed from its address when its name differs", () => {
    const path = "https://creativecommons.org/licenses/by/4.0/";
    expect(choose({ name: "CC-BY-NC-4.0", path })).toMatchObject({
      shown: { otherLicense: { spdxId: "CC-BY-NC-4.0" } },
    });
    expect(choose({ name: "other-at", path })).toEqual({
      status: "shown",
      shown: { otherLicense: { name: "other-at", url: path } },
      others: [],
    });
  });

  test("is shown by its title and address when it is on no list", () => {
    const path = "https://terms.example/data";
    expect(choose({ name: "other-open", title: "Tide Office Terms", path })).toEqual({
      status: "shown",
      shown: { otherLicense: { name: "Tide Office Terms", url: path } },
      others: [],
    });
  });

  test("is refused when it is on no list and its text is missing", () => {
    const unknown = { status: "unknown", license: "other-open" };
    expect(choose({ name: "other-open" })).toEqual(unknown);
    expect(choose({ name: "other-open", path: "javascript:alert(1)" })).toEqual(unknown);
    const licenses = [{ ...entry, name: "other-open" }];
    expect(chooseLicense({ licenses, license: null }, { hasText: true })).toEqual({
      status: "shown",
      shown: { otherLicense: { name: "other-open" } },
      others: [],
    });
  });

  test("may be missing", () => {
    expect(chooseLicense({ licenses: null, license: null }, NO_TEXT)).toEqual({ status: "none" });
  });
});
