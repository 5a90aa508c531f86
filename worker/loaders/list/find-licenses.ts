import { LICENSES } from "#api/wire/licenses.ts";
import { toFirstName, toLicenseLabels } from "../../product-api/licenses.ts";

/** Licences that a search can be about. */
const LICENSES_MAX = 4;
/** Shorter texts begin too many names. */
const LICENSE_MIN_CHARS = 3;

/** Letters and digits: `CC BY 4.0` is `ccby40`, as is `cc-by-4.0`. */
function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** The names to filter by of the licences whose SPDX id or name begins as the text does. */
export function findLicenses(text: string): string[] {
  const plain = toPlain(text);
  const found = LICENSES.flatMap(({ name, spdx }) =>
    [spdx, name].some((one) => toPlain(one).startsWith(plain)) ? [toFirstName(name)] : [],
  );
  return plain.length < LICENSE_MIN_CHARS ? [] : [...new Set(found)].slice(0, LICENSES_MAX);
}

/** The licence that is named but for its version (`CC-BY`); else those that begin like this. */
export function findNamedLicenses(text: string): string[] {
  const found = findLicenses(text);
  const labels = toLicenseLabels(found);
  const named = found.filter(
    (one) => toPlain((labels[one] ?? one).replace(/-[\d.]+$/, "")) === toPlain(text),
  );
  return named.length > 0 ? named : found;
}
