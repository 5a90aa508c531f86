/**
 * One spelling of an address for everything that is done with it: mailing, comparing, keeping. The
 * schema lets ASCII pass alone, so no two letters are told apart here and taken for one elsewhere
 * (the Kelvin sign for a `k`); of capitals the domain's are made small, as its owner reads them.
 */
export function toAddress(email: string): string {
  const at = email.lastIndexOf("@");
  return email.slice(0, at) + email.slice(at).toLowerCase();
}

/** Mailboxes that tell letters by case exist in standards only; accounts do not. */
export function isSameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
