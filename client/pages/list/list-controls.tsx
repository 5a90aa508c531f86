import { PAGE_SIZES } from "../../contract/limits.ts";
import type { ListQuery, ListSort } from "../../contract/lists/list-query.ts";
import { formatCount } from "../../format.tsx";
import * as field from "../../ui/field.css.ts";
import { useEarlyChange, useTicked } from "../../ui/discovery/use-controls.ts";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import * as styles from "./list.css.ts";
import { type ChangeEvent, memo } from "react";

/** Announces a changed order when the count stayed the same. */
const SORT_LABELS: Record<ListSort, string> = {
  relevance: "best match",
  newest: "newest",
  oldest: "oldest",
  name: "A",
  "name-desc": "Z",
  largest: "largest",
  smallest: "smallest",
};

const SORTS: readonly [ListSort, string][] = [
  ["relevance", "Best match"],
  ["newest", "Newest"],
  ["oldest", "Oldest"],
  ["name", "Title A–Z"],
  ["name-desc", "Title Z–A"],
  ["largest", "Largest"],
  ["smallest", "Smallest"],
];

interface Nouns {
  one: string;
  many: string;
}

interface ListControlsProps {
  form: string;
  /** The kind of counted items. */
  nouns: Nouns;
  query: ListQuery;
  /** `null` when the rows are missing. */
  total: number | null;
}

/** How many there are, in which order, and how many at once. */
export function ListControls({ form, nouns, query, total }: ListControlsProps) {
  return (
    <div className={styles.controls}>
      <output
        className={
          query.kind === "records" ? `${styles.count} ${styles.countOfSorted}` : styles.count
        }
        aria-label="Found"
      >
        {total !== null && describeCount(nouns, query, total)}
        {total !== null && query.kind === "records" && (
          <span className={visuallyHidden}>, {SORT_LABELS[query.sort]} first</span>
        )}
      </output>
      {query.kind === "records" && (
        <Choice
          label="Sort"
          form={form}
          name="sort"
          options={query.q === "" ? SORT_OPTIONS : SORT_OPTIONS_OF_SEARCH}
          value={sortValue(query)}
        />
      )}
      <Choice
        label="Per page"
        form={form}
        name="size"
        options={SIZE_OPTIONS}
        value={query.size === PAGE_SIZES[0] ? "" : String(query.size)}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  form: string;
  name: string;
  value: string;
  options: readonly Option[];
}

type Option = readonly [value: string, label: string];

const SIZE_OPTIONS: readonly Option[] = PAGE_SIZES.map((size, index) => [
  index === 0 ? "" : String(size),
  String(size),
]);

/** Renders again only when it changes: React then selects its option, for which the browser computes all styles. */
const Choice = memo(function Choice({ label, form, name, value, options }: ChoiceProps) {
  const [shown, show] = useTicked(value);
  const select = useEarlyChange<HTMLSelectElement>((control) => control.value !== value);
  return (
    <label className={styles.control}>
      {label}
      <select
        ref={select}
        className={`${field.select} ${styles.select}`}
        form={form}
        name={name}
        value={shown}
        onChange={(event) => {
          show(event.currentTarget.value);
          submitForm(event);
        }}
      >
        {options.map(([option, nouns]) => (
          <option key={option} value={option}>
            {nouns}
          </option>
        ))}
      </select>
    </label>
  );
});

const SORT_OPTIONS = toSortOptions("newest");
const SORT_OPTIONS_OF_SEARCH = toSortOptions("relevance");

function toSortOptions(usual: ListSort): Option[] {
  return SORTS.filter(([sort]) => sort !== "relevance" || sort === usual).map(([sort, label]) => [
    sort === usual ? "" : sort,
    label,
  ]);
}

function sortValue(query: ListQuery): string {
  return query.sort === defaultSort(query) ? "" : query.sort;
}

function defaultSort(query: ListQuery): ListSort {
  return query.q === "" ? "newest" : "relevance";
}

/** `318 datasets`, `26–50 of 318 datasets`, `12 datasets for “vagus”`. */
function describeCount({ one, many }: Nouns, query: ListQuery, total: number): string {
  const counted = formatCount(total, one, many);
  const first = (query.page - 1) * query.size + 1;
  const last = Math.min(total, first + query.size - 1);
  const range = total > query.size && first <= total ? `${first}–${last} of ${counted}` : counted;
  return query.q === "" ? range : `${range} for “${query.q}”`;
}

/** Submits the form of a changed control, as its button would. */
export function submitForm(event: ChangeEvent<HTMLInputElement | HTMLSelectElement>): void {
  event.currentTarget.form?.requestSubmit();
}
