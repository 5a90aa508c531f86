import type { DemoAccount } from "../seed/accounts.ts";
import type { IdentityUser } from "./users.ts";

/** A demo account as the user pool knows it. */
export function toIdentityUser(account: DemoAccount): IdentityUser {
  return {
    sub: account.sub,
    email: account.email,
    password: account.password,
    givenName: account.firstName,
    familyName: account.lastName,
    ...(account.totpSecret ? { totpSecret: account.totpSecret } : {}),
    ...(account.orcid ? { orcid: account.orcid } : {}),
  };
}
