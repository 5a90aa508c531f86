import { orcid } from "./people.css.ts";

/** Drawn by the style sheet, which every page has; a long list of people would repeat it. */
export function OrcidIcon() {
  return <span className={orcid} aria-hidden="true" />;
}

/** Whether the iD has its check digit right (ISO 7064 mod 11-2); others are not linked. */
export function isOrcid(id: string): boolean {
  if (!/^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/.test(id)) return false;
  const digits = id.replaceAll("-", "");
  let total = 0;
  for (const digit of digits.slice(0, -1)) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1) === (check === 10 ? "X" : String(check));
}
