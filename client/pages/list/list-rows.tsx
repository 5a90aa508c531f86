import {
  countFilters,
  type ListQuery,
  NO_FILTERS,
  toListQuery,
} from "../../contract/list-query.ts";
import type { ListLater, ListPage, Suggestion } from "../../contract/lists.ts";
import { href } from "../../contract/routes.ts";
import { toQueryString } from "../../contract/query-string.ts";
import { Await } from "../../navigation/await.tsx";
import { readVisit } from "../../navigation/scroll-memory.ts";
import { SERVED_ROWS_ID } from "../../navigation/served-rows.ts";
import { LinkButton, Button } from "../../ui/button.tsx";
import { formatNumber } from "../../format.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { familyTexts, listHref } from "../../catalogue-ui/family.ts";
import * as styles from "./list.css.ts";
import { RecordRows, ServedRows } from "../../catalogue-ui/rows/record-rows.tsx";
import { StoredCopy } from "../../catalogue-ui/rows/stored-copy.tsx";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import * as selection from "../../catalogue-ui/rows/record-selection.css.ts";

interface ListRowsProps {
  data: Extract<ListPage, { shows: "records" }>;
  later: ListLater;
  path: string;
}

/** The records, or why there are none to show. */
export function ListRows({ data, later, path }: ListRowsProps) {
  const { rows, query } = data;
  const toHref = (change: Partial<ListQuery>): string =>
    path + toQueryString(toListQuery({ ...query, ...change }));
  if (!rows.ok) return <FailureNotice code={rows.failure.code} retryHref={toHref({})} />;
  const { rows: listed, total } = rows.value;
  if ("length" in listed && listed.length === 0)
    return <Empty data={data} later={later} toHref={toHref} />;
  return (
    <>
      <StoredCopy ageSeconds={rows.ageSeconds} retryHref={toHref({})} />
      {data.note && <p>{data.note}</p>}
      <Choosing key={toHref({})}>
        {"html" in listed ? (
          <ServedRows html={listed.html} />
        ) : (
          <RecordRows records={listed} id={SERVED_ROWS_ID} isChoosable />
        )}
      </Choosing>
      <div className={styles.foot}>
        <Pager
          label="Pages of results"
          page={query.page}
          last={Math.ceil(total / query.size)}
          toHref={(page) => toHref({ page })}
        />
      </div>
    </>
  );
}

interface EmptyProps extends Pick<ListRowsProps, "data" | "later"> {
  toHref: (change: Partial<ListQuery>) => string;
}

function Empty({ data, later, toHref }: EmptyProps) {
  const { query, family, rows } = data;
  const { many } = familyTexts[family];
  const total = rows.ok ? rows.value.total : 0;
  const isNarrowed = query.q !== "" || countFilters(query) > 0;
  return (
    <div className={styles.empty}>
      <p>{whyEmpty(data, total, many)}</p>
      {later.suggestions && isNarrowed && (
        <Await name="suggestions" part={later.suggestions} fallback={null}>
          {(part) =>
            part.ok && part.value.length > 0 ? (
              <Suggestions suggestions={part.value} toHref={toHref} />
            ) : null
          }
        </Await>
      )}
      <p className={styles.emptyActions}>
        {countFilters(query) > 0 && (
          <LinkButton href={toHref({ ...NO_FILTERS, page: 1 })}>Clear all filters</LinkButton>
        )}
        {(isNarrowed || query.page > 1) && (
          <LinkButton href={listHref(family)}>Show all {many}</LinkButton>
        )}
      </p>
    </div>
  );
}

function Suggestions({
  suggestions,
  toHref,
}: {
  suggestions: Suggestion[];
  toHref: EmptyProps["toHref"];
}) {
  return (
    <div>
      <h2 className={styles.suggestionsTitle}>Try instead</h2>
      <ul className={styles.suggestions}>
        {suggestions.map(({ label, query, count }) => (
          <li key={label}>
            <a href={toHref(query)}>{label}</a> ({formatNumber(count)})
          </li>
        ))}
      </ul>
    </div>
  );
}

function whyEmpty({ query, unknown }: EmptyProps["data"], total: number, many: string): string {
  if (total > 0) return "This page is past the last result.";
  if (unknown)
    return `Nothing here has the ${unknown} “${query.q}”. Check that you copied all of it.`;
  if (query.q !== "") return `Nothing matches “${query.q}”. Try fewer or more general words.`;
  return countFilters(query) > 0
    ? "Nothing matches all of these filters."
    : `No ${many} have been published yet.`;
}

/** The records selected when the reader left a list, by history entry; filled in browsers alone. */
const selectedAt = new Map<string, string[]>();

/** Selects again what was selected when the reader left this history entry; for Back. */
function useSelectionOfEntry(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const boxes = [...(form.current?.querySelectorAll<HTMLInputElement>("[name=ids]") ?? [])];
    const entry = readVisit();
    const selected = selectedAt.get(entry) ?? [];
    for (const box of boxes) box.checked ||= selected.includes(box.value);
    return () =>
      void selectedAt.set(
        entry,
        boxes.flatMap(({ checked, value }) => (checked ? [value] : [])),
      );
  }, [form]);
}

/** Rows, and what can be done with the selected ones; that follows the reader while there are any. */
function Choosing({ children }: { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useSelectionOfEntry(form);
  return (
    <form
      ref={form}
      method="get"
      action={href("compare")}
      className={selection.form}
      aria-label="Selection"
    >
      <fieldset className={selection.rows}>
        <legend className={visuallyHidden}>Records</legend>
        {children}
      </fieldset>
      <div className={selection.bar}>
        <span className={selection.label}> selected</span>
        <Button type="submit">Compare</Button>
        <Button type="submit" formAction={href("cite")}>
          Cite
        </Button>
      </div>
    </form>
  );
}
