import { describe, expect, test } from "vitest";
import type { Contributor } from "./descriptor.ts";
import { readOrcid, splitName, toPeople } from "./people.ts";

function toNames(...entries: (string | Partial<Contributor>)[]) {
  return toPeople(entries as Contributor[]);
}

describe("a written name", () => {
  test.each([
    ["Evan Wheeler", { firstName: "Evan", lastName: "Wheeler" }],
    ["Wheeler, Evan", { firstName: "Evan", lastName: "Wheeler" }],
    ["Dr. William H. Wolberg", { firstName: "William", middleInitial: "H", lastName: "Wolberg" }],
    ["Wolberg, William H.", { firstName: "William", middleInitial: "H", lastName: "Wolberg" }],
    ["Ludwig van der Rohe", { firstName: "Ludwig", lastName: "van der Rohe" }],
    ["Ana María López", { firstName: "Ana María", lastName: "López" }],
    ["Martin King Jr.", { firstName: "Martin", lastName: "King Jr." }],
    ["Ada Byron, PhD", { firstName: "Ada", lastName: "Byron", degree: "Ph.D." }],
    ["Prof.", { firstName: "", lastName: "Prof." }],
    ["Madonna", { firstName: "", lastName: "Madonna" }],
  ])("%s is split into its parts", (written, parts) => {
    expect(splitName(written)).toEqual(parts);
  });
});

describe("contributors", () => {
  test("keep an ORCID iD whose check digit is right", () => {
    const path = "https://orcid.org/0000-0002-1825-0097";
    expect(toNames({ title: "Josiah Carberry", path }).contributors).toEqual([
      { firstName: "Josiah", lastName: "Carberry", orcid: "0000-0002-1825-0097" },
    ]);
  });

  test.each([
    "https://orcid.org/0000-0002-1825-0098",
    "https://orcid.org.example.com/0000-0002-1825-0097",
    "https://example.com/0000-0002-1825-0097",
    "0000-0002-1825-0097",
    null,
  ])("have no ORCID iD from %s", (path) => {
    expect(readOrcid(path)).toBeNull();
  });

  test("accept the check digit X", () => {
    expect(readOrcid("http://www.orcid.org/0000-0002-1694-233x/")).toBe("0000-0002-1694-233X");
  });

  test("never have an email address", () => {
    const { contributors } = toNames("Jane Roe <jane@example.org>", { title: "joe@example.org" });
    expect(contributors).toEqual([{ firstName: "Jane", lastName: "Roe" }]);
  });

  test("without a letter in their names are ignored", () => {
    expect(toNames("", " , ", "—", {}).contributors).toEqual([]);
  });

  test("that are organisations are not split", () => {
    const { contributors } = toNames({ title: "World Bank" }, { title: "University of Oslo" });
    expect(contributors.map(({ lastName }) => lastName)).toEqual([
      "World Bank",
      "University of Oslo",
    ]);
  });

  test("use the name parts that version 2 of the standard gives", () => {
    expect(toNames({ givenName: "Anna Li", familyName: "de Vries" }).contributors).toEqual([
      { firstName: "Anna Li", lastName: "de Vries" },
    ]);
  });

  test.each<[string, Partial<Contributor>, string | null]>([
    ["a role", { role: "publisher" }, "Open Data Foundation"],
    ["its only role", { roles: ["publisher"] }, "Open Data Foundation"],
    ["one of its roles", { roles: ["author", "publisher"] }, null],
    ["another role", { roles: ["funder"] }, null],
  ])("that publish, by %s, become the organisation", (_, roles, expected) => {
    const { contributors, publisher } = toNames(
      { title: "Evan Wheeler", role: "author" },
      { title: "Open Data Foundation", ...roles },
    );
    expect(publisher).toBe(expected);
    expect(contributors.length).toBe(roles.roles?.includes("author") ? 2 : 1);
  });

  test.each([
    "wrangler",
    "maintainer",
    "contact",
    "ContactPerson",
    "DataCurator",
    "Distributor",
    "funder",
    "HostingInstitution",
    " publisher ",
    "Sponsor",
  ])("that are a package's %s alone did not make it", (role) => {
    const { contributors } = toNames(
      { title: "Ada Moss", role },
      { title: "Bo Hill", roles: [role, "Researcher"] },
      { title: "Cy Reed", roles: [role, "contact"] },
    );
    expect(contributors.map(({ lastName }) => lastName)).toEqual(["Hill"]);
  });
});
