/** Collation key under which `run-2` sorts before `run-10`, whatever the case. */
export function toSortKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\d+/g, toCountedDigits);
}

/** The number of digits before the digits: longer numbers are larger ones. */
function toCountedDigits(digits: string): string {
  const significant = digits.replace(/^0+(?=\d)/, "");
  return `${String(significant.length).padStart(3, "0")}${significant}`;
}
