import * as v from "valibot";
import { REPEATED_MAX } from "../limits.ts";
import { one, text, whole } from "../http/query.ts";
import { Box } from "../wire/coverage.ts";
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

const BOX = "box must be west,south,east,north in degrees";

function toBox(written: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = written.split(",").map(Number);
  return { west, south, east, north };
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
  contributor: v.optional(one(text("contributor"))),
  /** Years that are covered, four digits at most. */
  from: v.optional(one(whole("from", 9_999))),
  until: v.optional(one(whole("until", 9_999))),
  box: v.optional(
    one(
      v.pipe(
        v.string(),
        v.regex(/^(-?\d{1,3}(\.\d{1,9})?,){3}-?\d{1,3}(\.\d{1,9})?$/, BOX),
        v.transform(toBox),
        v.check((box) => v.is(Box, box), BOX),
      ),
    ),
  ),
};

interface FilterQuery {
  license: string[];
  year: string[];
  size: string[];
  orcid?: string | undefined;
  contributor?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
  box?: Box | undefined;
}

export function toMoreFilters({
  license,
  year,
  size,
  orcid = "",
  contributor = "",
  from,
  until,
  box,
}: FilterQuery): Pick<
  DatasetFilter,
  "licenses" | "years" | "sizes" | "orcid" | "contributor" | "period" | "box"
> {
  const isPeriod = from !== undefined || until !== undefined;
  return {
    licenses: license,
    years: year,
    sizes: size.map(toRange),
    orcid: orcid || null,
    contributor: contributor || null,
    period: isPeriod ? [from ?? 0, until ?? 9_999] : null,
    box: box ?? null,
  };
}

/** `1000-5000`, from the first up to the second; without a second there is no end. */
function toRange(text: string): SizeRange {
  const [min, max] = text.split("-");
  return [Number(min), max ? Number(max) : Number.MAX_SAFE_INTEGER];
}
