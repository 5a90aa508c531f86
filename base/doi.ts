/** Characters that an address may have in its path, except `+`, which some programs read as a space. */
const ENCODED = /[^\w./:;()!$&'*,=@~-]/gu;

/**
 * The address of a DOI (DOI Handbook, 3.4 “Encoding”): of `10.1002/…<1::AID-X>3.0.CO;2-#` a resolver would read no
 * further than `#`.
 */
export function toDoiUrl(doi: string): string {
  return `https://doi.org/${doi.toWellFormed().replace(ENCODED, encodeURIComponent)}`;
}
