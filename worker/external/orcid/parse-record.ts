import * as v from "valibot";
import type { Result } from "#client/contract/failures.ts";
import type { Employment } from "#client/contract/lists/lists.ts";
import { cutAtWord } from "#base/cut.ts";
import { ORCID_TEXT_MAX_CHARS } from "../../limits.ts";

/** White space, controls, and marks that change the direction of the text after them. */
const UNSEEN = /[\s\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

/** One line of strangers' text, of a bounded length and never empty. */
const Text = v.pipe(
  v.string(),
  v.transform((text) => cutAtWord(text.replace(UNSEEN, " ").trim(), ORCID_TEXT_MAX_CHARS)),
  v.nonEmpty(),
);

/** The same where it may be missing; an unreadable value is missing too. */
const MaybeText = v.fallback(v.nullish(Text, null), null);

const Digits = v.object({
  value: v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number)),
});
/** A day of which the month, or the day of it, may be left out. */
const FuzzyDate = v.object({ year: Digits, month: v.nullish(Digits), day: v.nullish(Digits) });
type FuzzyDate = v.InferOutput<typeof FuzzyDate>;

const Summary = v.object({
  "role-title": MaybeText,
  organization: v.object({ name: Text }),
  "start-date": v.fallback(v.nullish(FuzzyDate), null),
  "end-date": v.nullish(FuzzyDate),
});

/** Version 2 lists the summaries of a record, version 3 groups those of one affiliation. */
const Employments = v.union([
  v.object({ "affiliation-group": v.array(v.object({ summaries: v.array(v.unknown()) })) }),
  v.object({ "employment-summary": v.array(v.unknown()) }),
]);
const Grouped = v.object({ "employment-summary": v.unknown() });

/**
 * The employment to show of the section `employments`: a current one, else the one that ended
 * last; of several the one that began last. `null` when none is public.
 */
export function parseEmployment(body: unknown, now: number): Result<Employment | null> {
  const parsed = v.safeParse(Employments, body);
  if (!parsed.success) return { ok: false, failure: { code: "unreadable" } };
  const known = toSummaries(parsed.output).flatMap((summary) => toDated(summary, toToday(now)));
  const [first] = known.toSorted((a, b) => compare(b.end, a.end) || compare(b.start, a.start));
  return { ok: true, value: first?.employment ?? null };
}

function toSummaries(section: v.InferOutput<typeof Employments>): unknown[] {
  if ("employment-summary" in section) return section["employment-summary"];
  return section["affiliation-group"].flatMap(({ summaries }) =>
    summaries.map((entry) => (v.is(Grouped, entry) ? entry["employment-summary"] : null)),
  );
}

interface Dated {
  employment: Employment;
  start: number;
  end: number;
}

/** Drops an entry that cannot be read: the others are still true. */
function toDated(summary: unknown, today: number): Dated[] {
  const parsed = v.safeParse(Summary, summary);
  if (!parsed.success) return [];
  const { "role-title": role, organization } = parsed.output;
  const start = toNumber(parsed.output["start-date"], 0);
  const end = toNumber(parsed.output["end-date"], LAST) || ONGOING;
  const isOver = end < today;
  const until = isOver ? (parsed.output["end-date"]?.year.value ?? null) : null;
  return [
    {
      employment: { role, organization: organization.name, until },
      start,
      end: isOver ? end : ONGOING,
    },
  ];
}

const ONGOING = Number.POSITIVE_INFINITY;
/** Month and day that replace omitted ones of an end: until then it may still be current. */
const LAST = 99;

/** `20260901`; 0 when there is no date. */
function toNumber(date: FuzzyDate | null | undefined, missing: number): number {
  if (!date) return 0;
  const month = date.month?.value ?? missing;
  return date.year.value * 10_000 + month * 100 + (date.day?.value ?? missing);
}

function toToday(now: number): number {
  return Number(new Date(now).toISOString().slice(0, 10).replaceAll("-", ""));
}

/** Two current ones are equal, though their difference is not a number. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

const Written = v.nullish(v.object({ value: MaybeText }));
const PersonalDetails = v.object({
  name: v.nullable(v.object({ "given-names": Written, "family-name": Written })),
});

/** The name in the section `personal-details`; `null` when its holder shows none. */
export function parseName(body: unknown): Result<string | null> {
  const parsed = v.safeParse(PersonalDetails, body);
  if (!parsed.success) return { ok: false, failure: { code: "unreadable" } };
  const { name } = parsed.output;
  const parts = [name?.["given-names"]?.value, name?.["family-name"]?.value];
  return { ok: true, value: parts.filter((part) => typeof part === "string").join(" ") || null };
}
