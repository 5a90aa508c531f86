import { type ListQuery, toListQuery } from "../../contract/lists/list-query.ts";
import type { ListLater, ListPage } from "../../contract/lists/lists.ts";
import type { ShownRow } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { toQueryString } from "../../contract/query-string.ts";
import { useNavigation } from "../../navigation/navigation.tsx";
import { readVisit } from "../../navigation/scroll-memory.ts";
import { SERVED_ROWS_ID } from "../../navigation/served-rows.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import * as styles from "./list.css.ts";
import { ServedRows } from "../../catalogue-ui/rows/served-rows.tsx";
import { StoredCopy } from "../../catalogue-ui/rows/stored-copy.tsx";
import { type ReactNode, type RefObject, useDeferredValue, useLayoutEffect, useRef } from "react";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import * as selection from "../../catalogue-ui/rows/record-selection.css.ts";
import { EmptyList, RecordRows } from "./list-sections.ts";

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
    return <EmptyList data={data} later={later} toHref={toHref} />;
  return (
    <>
      <StoredCopy ageSeconds={rows.ageSeconds} retryHref={toHref({})} />
      {data.note && <p>{data.note}</p>}
      <Choosing key={toHref({})}>
        {"html" in listed ? <ServedRows html={listed.html} /> : <ArrivingRows records={listed} />}
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

/** Rows that fill most windows. */
const ARRIVING_ROWS = 6;

/**
 * After a click the rows of the window at once, the rest right behind them, so that the list is painted
 * sooner. Whoever returns, or follows a link to a place in the page, gets all at once.
 */
function ArrivingRows({ records }: { records: ShownRow[] }) {
  const { arrival } = useNavigation();
  const isClicked = arrival.kind === "followed" && arrival.hash === "";
  const shown = useDeferredValue(records, isClicked ? records.slice(0, ARRIVING_ROWS) : undefined);
  return <RecordRows records={shown} id={SERVED_ROWS_ID} isChoosable />;
}

/** The records selected when the reader left a list, by history entry; filled only in browsers. */
const selectedAt = new Map<string, string[]>();

/** Selects again the rows of this history entry; for Back. */
function useSelectionOfEntry(form: RefObject<HTMLFormElement | null>): void {
  useLayoutEffect(() => {
    const rows = form.current;
    const findBoxes = () => [...(rows?.querySelectorAll<HTMLInputElement>("[name=ids]") ?? [])];
    const entry = readVisit();
    const selected = selectedAt.get(entry) ?? [];
    for (const box of findBoxes()) box.checked ||= selected.includes(box.value);
    return () =>
      void selectedAt.set(
        entry,
        findBoxes().flatMap(({ checked, value }) => (checked ? [value] : [])),
      );
  }, [form]);
}

/** Rows, and the actions for the selected ones, which stay visible while there are any. */
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
