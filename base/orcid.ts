/** The last character of an ORCID iD with these fifteen digits (ISO 7064 MOD 11-2). */
export function toOrcidCheckDigit(fifteenDigits: string): string {
  let total = 0;
  for (const digit of fifteenDigits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

/** Whether a text is an ORCID iD, without its address, and its check digit is right (OR-02). */
export function isOrcid(text: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(text)) return false;
  const digits = text.replaceAll("-", "");
  return digits.at(-1) === toOrcidCheckDigit(digits.slice(0, 15));
}

/** The ORCID iD at the end of a text, such as its address; `null` when there is no valid one. */
export function toOrcid(text: string | null): string | null {
  const orcid = text?.slice(-19) ?? "";
  return isOrcid(orcid) ? orcid : null;
}
