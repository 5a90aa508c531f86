import * as v from "valibot";
import { REPEATED_MAX } from "../limits.ts";
import { one, text } from "../http/query.ts";
import type { DatasetFilter, SizeRange } from "../store/datasets.ts";

function repeated(name: string, pattern: RegExp, message: string) {
  return v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(pattern, message))),
      v.maxLength(REPEATED_MAX, `at most ${REPEATED_MAX} values of ${name}`),
    ),
    [],
  );
}

/** Filters of lists and search beyond the contract; each is repeatable and means any of its values. */
export const MoreFilters = {
  license: v.optional(
    v.pipe(
      v.array(text("license")),
      v.maxLength(REPEATED_MAX, `at most ${REPEATED_MAX} values of license`),
    ),
    [],
  ),
  year: repeated("year", /^\d{4}$/, "year must have four digits"),
  size: repeated("size", /^\d{1,15}-(\d{1,15})?$/, "size must be min-max in bytes"),
  orcid: v.optional(
    one(v.pipe(v.string(), v.regex(/^(\d{4}-){3}\d{3}[\dX]$/, "orcid must be an ORCID iD"))),
  ),
};

interface Asked {
  license: string[];
  year: string[];
  size: string[];
  orcid?: string | undefined;
}

export function toMoreFilters({
  license,
  year,
  size,
  orcid = "",
}: Asked): Pick<DatasetFilter, "licenses" | "years" | "sizes" | "orcid"> {
  return { licenses: license, years: year, sizes: size.map(toRange), orcid: orcid || null };
}

/** `1000-5000`, from the first up to the second; without a second there is no end. */
function toRange(text: string): SizeRange {
  const [min, max] = text.split("-");
  return [Number(min), max ? Number(max) : Number.MAX_SAFE_INTEGER];
}
