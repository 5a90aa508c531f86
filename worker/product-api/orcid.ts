/**
 * An ORCID iD whose check digit is right, without its address; else `null`
 * (OR-02, ISO 7064 mod 11-2).
 */
export function toOrcid(text: string | null): string | null {
  const iD = /(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/.exec(text ?? "")?.[1];
  if (!iD) return null;
  const digits = iD.replaceAll("-", "");
  let total = 0;
  for (const digit of digits.slice(0, 15)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return (check === 10 ? "X" : String(check)) === digits[15] ? iD : null;
}
