import type { CoverageField, TypedCoverage } from "../../contract/lists/coverage-query.ts";
import { type ListQuery, toListQuery } from "../../contract/lists/list-query.ts";
import { href } from "../../contract/routes.ts";
import { type Query, toQueryString } from "../../contract/query-string.ts";
import { familyTexts, listHref } from "../../catalogue-ui/family.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Button } from "../../ui/button.tsx";
import { input } from "../../ui/field.css.ts";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { Places, Timeline } from "./coverage-pictures.tsx";
import * as styles from "./coverage.css.ts";

/** Years and a place for a list: a form, and the coverage as a timeline and a map. */
export default function CoveragePage({ data }: PageProps<"coverage">) {
  const { family, query, typed, unreadable, counts, land } = data;
  const path = query.q !== "" && family === "datasets" ? href("datasets.search") : listHref(family);
  const toHref = (change: Partial<ListQuery>): string =>
    path + toQueryString(toListQuery({ ...query, ...change }));
  return (
    <div className={page.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[
          { label: familyTexts[family].title, href: toHref({}) },
          { label: "Time and place covered" },
        ]}
      />
      <h1 className={page.title}>Time and place covered</h1>
      <CoverageForm query={query} typed={typed} unreadable={unreadable} path={path} />
      {counts.ok ? (
        <>
          <Timeline periods={counts.value.periods} query={query} toHref={toHref} />
          <Places places={counts.value.places} land={land} query={query} toHref={toHref} />
        </>
      ) : (
        <FailureNotice
          code={counts.failure.code}
          retryHref={href("coverage", {}, { list: family, ...toListQuery(query) })}
        />
      )}
    </div>
  );
}

const YEARS: readonly Field[] = [
  { name: "from", label: "From year" },
  { name: "until", label: "Until year" },
];
const SIDES: readonly Field[] = [
  { name: "west", label: "West, degrees" },
  { name: "south", label: "South, degrees" },
  { name: "east", label: "East, degrees" },
  { name: "north", label: "North, degrees" },
];

const YEAR_PROBLEM = "Enter a year of at most four digits, such as 1990.";
const LONGITUDE_PROBLEM = "Enter degrees from -180 to 180, such as -12.5 or 12.5 W.";
const LATITUDE_PROBLEM = "Enter degrees from -90 to 90, such as -12.5 or 12.5 S.";

const PROBLEMS: Record<CoverageField, string> = {
  from: YEAR_PROBLEM,
  until: YEAR_PROBLEM,
  west: LONGITUDE_PROBLEM,
  east: LONGITUDE_PROBLEM,
  south: LATITUDE_PROBLEM,
  north: LATITUDE_PROBLEM,
};

interface Field {
  name: CoverageField;
  label: string;
}

interface CoverageFormProps {
  query: ListQuery;
  typed: TypedCoverage;
  unreadable: readonly CoverageField[];
  path: string;
}

/** The form includes the other filters, so that only these change. */
function CoverageForm({ query, typed, unreadable, path }: CoverageFormProps) {
  const values: Partial<Record<CoverageField, number | null>> = { ...query, ...query.box };
  const hasProblem = ({ name }: Field): boolean => unreadable.includes(name);
  const firstProblem = [...YEARS, ...SIDES].find(hasProblem);
  const draw = (field: Field) => (
    <CoverageInput
      key={field.name}
      {...field}
      value={String(typed[field.name] ?? values[field.name] ?? "")}
      problem={hasProblem(field) ? PROBLEMS[field.name] : null}
      isFirst={field === firstProblem}
    />
  );
  return (
    <form method="get" action={path} className={page.section}>
      {toPairs(toListQuery({ ...query, from: null, until: null, box: null })).map(
        ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Years</legend>
        {YEARS.map(draw)}
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Place</legend>
        {SIDES.map(draw)}
      </fieldset>
      <p className={page.muted}>
        Western longitudes and southern latitudes are negative. An empty side has no limit.
      </p>
      <p className={page.actions}>
        <Button variant="primary" type="submit">
          Show records
        </Button>
      </p>
    </form>
  );
}

function toPairs(query: Query): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== "")
      .map((one): [string, string] => [name, String(one)]),
  );
}

interface CoverageInputProps extends Field {
  value: string;
  problem: string | null;
  /** Whether it is the first one with a problem. */
  isFirst: boolean;
}

/** Text, because a browser's field for numbers loses what it cannot read, such as 12,5. */
function CoverageInput({ name, label, value, problem, isFirst }: CoverageInputProps) {
  const problemId = `${name}-problem`;
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      <input
        key={value}
        id={name}
        className={input}
        name={name}
        defaultValue={value}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- without scripts nothing else moves the focus
        autoFocus={isFirst}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={problem === null ? undefined : problemId}
      />
      {problem !== null && (
        <p id={problemId} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
