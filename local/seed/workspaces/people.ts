import { demoAccounts, type DemoAccount } from "../accounts.ts";
import type { PersonKey } from "../people.ts";

/** A person's role in a dataset or collection, by the product API's number. */
export const ROLE_LEVELS = { guest: 1, viewer: 2, editor: 3, manager: 4, owner: 5 } as const;
export type RoleName = keyof typeof ROLE_LEVELS;

/** The demonstration accounts by first name. */
export type DemoPerson = "ines" | "noor" | "yuki" | "mateo" | "petra";

export function findAccount(person: DemoPerson): DemoAccount {
  const found = demoAccounts.find(({ email }) => email.startsWith(`${person}.`));
  if (found === undefined) throw new Error(`There is no demonstration account of ${person}.`);
  return found;
}

const RESEARCHERS: Partial<Record<PersonKey, DemoPerson>> = {
  halvorsen: "ines",
  vandersteen: "noor",
  aramaki: "yuki",
  quiroga: "mateo",
};

/** The account of a researcher of the catalogue who can sign in. */
export function findDemoPerson(researcher: PersonKey): DemoPerson | null {
  return RESEARCHERS[researcher] ?? null;
}
