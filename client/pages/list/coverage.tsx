import { type ListQuery, toListQuery } from "../../contract/list-query.ts";
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
  const { family, query, counts, land } = data;
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
      <CoverageForm query={query} path={path} />
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

const SIDES = [
  { name: "west", label: "West, degrees", most: 180 },
  { name: "south", label: "South, degrees", most: 90 },
  { name: "east", label: "East, degrees", most: 180 },
  { name: "north", label: "North, degrees", most: 90 },
] as const;

/** The form includes the other filters, so that only these change. */
function CoverageForm({ query, path }: { query: ListQuery; path: string }) {
  return (
    <form method="get" action={path} className={page.section}>
      {toPairs(toListQuery({ ...query, from: null, until: null, box: null })).map(
        ([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ),
      )}
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Years</legend>
        <NumberField name="from" label="From year" value={query.from} min={0} max={9999} />
        <NumberField name="until" label="Until year" value={query.until} min={0} max={9999} />
      </fieldset>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>Place</legend>
        {SIDES.map(({ name, label, most }) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            value={query.box?.[name] ?? null}
            min={-most}
            max={most}
          />
        ))}
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

interface NumberFieldProps {
  name: string;
  label: string;
  value: number | null;
  min: number;
  max: number;
}

function NumberField({ name, label, value, min, max }: NumberFieldProps) {
  return (
    <label className={styles.field}>
      {label}
      <input
        key={value}
        className={input}
        type="number"
        name={name}
        defaultValue={value ?? ""}
        min={min}
        max={max}
        step={max > 180 ? 1 : "any"}
      />
    </label>
  );
}
