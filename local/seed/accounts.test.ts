import { describe, expect, it } from "vitest";
import { toAccountRows } from "./account-rows.ts";
import { demoAccounts } from "./accounts.ts";
import { toOrcidCheckDigit } from "#base/orcid.ts";
import { people } from "./people.ts";

const COLORS =
  "#342E37 #F9CB40 #FF715B #654597 #F45D01 #DF2935 #00635D #4C212A #7765E3 #B74F6F #EE8434 #3B28CC #5FBFF9 #474647".split(
    " ",
  );

function listOrcids(): string[] {
  const pool: { orcid?: string }[] = Object.values(people);
  return [...pool.map(({ orcid }) => orcid), ...demoAccounts.map(({ orcid }) => orcid)].filter(
    (orcid) => typeof orcid === "string",
  );
}

describe("an ORCID iD", () => {
  it("has the check digit of a published example", () => {
    expect(toOrcidCheckDigit("000000021825009")).toBe("7");
    expect(toOrcidCheckDigit("000000021694233")).toBe("X");
  });

  it.each(listOrcids())(
    "%s ends in its check digit and is outside the assigned ranges",
    (orcid) => {
      const digits = orcid.replaceAll("-", "");
      expect(digits.at(-1)).toBe(toOrcidCheckDigit(digits.slice(0, 15)));
      expect(orcid).toMatch(/^0000-0005-/);
    },
  );

  it("belongs to one researcher only", () => {
    const pool: { orcid?: string }[] = Object.values(people);
    const given = pool.flatMap(({ orcid }) => orcid ?? []);
    expect(new Set(given).size).toBe(given.length);
  });
});

describe("the demonstration accounts", () => {
  it("are five, with their own subjects, addresses and numbers", () => {
    for (const field of ["sub", "email", "intId"] as const) {
      expect(new Set(demoAccounts.map((account) => account[field])).size).toBe(5);
    }
  });

  it("use avatar colours of the contract", () => {
    expect(demoAccounts.filter(({ color }) => !COLORS.includes(color))).toEqual([]);
  });

  it("include one with an authenticator and one without a workspace", () => {
    expect(demoAccounts.filter(({ totpSecret }) => totpSecret !== null)).toHaveLength(1);
    expect(demoAccounts.filter(({ memberships }) => memberships.length === 0)).toHaveLength(1);
  });

  it("keep an authenticator secret in base32", () => {
    for (const { totpSecret } of demoAccounts) expect(totpSecret ?? "").toMatch(/^[A-Z2-7]*$/);
  });
});

describe("the account rows", () => {
  it("bind as many values as their statement names", () => {
    for (const { sql, params } of toAccountRows()) {
      const numbers = [...sql.matchAll(/\?(\d+)/g)].map(([, number]) => Number(number));
      expect(Math.max(...numbers)).toBe(params.length);
    }
  });

  it("write workspaces before people and people before memberships", () => {
    const tables = toAccountRows().map(({ sql }) => /INSERT INTO (\w+)/.exec(sql)?.[1]);
    expect([...new Set(tables)]).toEqual(["organizations", "users", "memberships"]);
  });
});
