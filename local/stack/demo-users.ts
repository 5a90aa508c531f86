import type { IdentityUser } from "../identity/users.ts";
import type { DemoAccount } from "../seed/accounts.ts";

/** A demo account as the user pool holds it. */
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

/** What a newcomer needs to sign in, a line each. */
export function describeAccounts(accounts: readonly DemoAccount[]): string {
  const width = Math.max(...accounts.map((account) => account.email.length));
  return accounts
    .map(({ email, password, totpSecret }) => {
      const secret = totpSecret ? `   authenticator secret ${totpSecret}` : "";
      return `  ${email.padEnd(width)}   ${password}${secret}`;
    })
    .join("\n");
}
