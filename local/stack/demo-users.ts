import type { IdentityUser } from "../identity/users.ts";
import type { LinkPerson } from "../links/service.ts";
import type { DemoAccount } from "../seed/accounts.ts";
import { toDemoOrcid } from "../seed/people.ts";

/** A demo account in the user pool. */
export function toIdentityUser(account: DemoAccount): IdentityUser {
  return {
    sub: account.sub,
    email: account.email,
    password: account.password,
    givenName: account.firstName,
    familyName: account.lastName,
    ...(account.totpSecret && { totpSecret: account.totpSecret }),
    ...(account.orcid && { orcid: account.orcid }),
  };
}

/** A demo account at ORCID and GitHub; a person without a linked iD has one all the same. */
export function toLinkPerson({ firstName, lastName, orcid, intId }: DemoAccount): LinkPerson {
  return { name: `${firstName} ${lastName}`, orcid: orcid ?? toDemoOrcid(3_000_000 + intId) };
}

/** The credentials that a newcomer needs to sign in, a line each. */
export function describeAccounts(accounts: readonly DemoAccount[]): string {
  const width = Math.max(...accounts.map((account) => account.email.length));
  return accounts
    .map(({ email, password, totpSecret }) => {
      const secret = totpSecret ? `   authenticator secret ${totpSecret}` : "";
      return `  ${email.padEnd(width)}   ${password}${secret}`;
    })
    .join("\n");
}
