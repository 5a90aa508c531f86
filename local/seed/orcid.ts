/** The check digit of an ORCID iD's first fifteen digits: ISO 7064 MOD 11-2, `X` for ten. */
export function orcidCheckDigit(fifteenDigits: string): string {
  let total = 0;
  for (const digit of fifteenDigits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

/**
 * A well-formed iD for an invented person. The block 0000-0005 lies outside the ranges that
 * ORCID hands out, so no demonstration record ever points at somebody real.
 */
export function toDemoOrcid(number: number): string {
  const digits = `00000005${String(number).padStart(7, "0")}`;
  const whole = `${digits}${orcidCheckDigit(digits)}`;
  return (whole.match(/.{4}/g) ?? []).join("-");
}
