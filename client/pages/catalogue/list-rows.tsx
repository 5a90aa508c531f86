import type { ListPage } from "../../contract/page-data.ts";
import { countFilters, type ListQuery, toListQuery } from "../../contract/list-query.ts";
import { toQueryString } from "../../contract/routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { formatAge } from "../../ui/age.ts";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { familyWords, listHref } from "./family.ts";
import * as styles from "./list.css.ts";
import { RecordRows } from "./record-rows.tsx";

/** The records, or why there are none to show. */
export function ListRows({
  data: { rows, query, family },
  path,
}: {
  data: ListPage;
  path: string;
}) {
  const toHref = (change: Partial<ListQuery>): string =>
    path + toQueryString(toListQuery({ ...query, ...change }));
  if (!rows.ok) return <FailureNotice code={rows.failure.code} retryHref={toHref({})} />;
  if (rows.value.rows.length === 0) {
    return (
      <div className={styles.empty}>
        <p>{whyEmpty(query, rows.value.total, familyWords[family].nothingYet)}</p>
        {(query.q !== "" || countFilters(query) > 0 || query.page > 1) && (
          <LinkButton href={listHref(family)}>Show all {familyWords[family].many}</LinkButton>
        )}
      </div>
    );
  }
  return (
    <>
      {rows.ageSeconds !== undefined && (
        <Notice tone="warn" link={{ label: "Try again", href: toHref({}) }}>
          The catalogue does not answer at the moment. This is our stored copy,{" "}
          {formatAge(rows.ageSeconds)} old.
        </Notice>
      )}
      <RecordRows records={rows.value.rows} />
      <div className={styles.foot}>
        <Pager
          label="Pages of results"
          page={query.page}
          last={Math.ceil(rows.value.total / query.size)}
          toHref={(page) => toHref({ page })}
        />
      </div>
    </>
  );
}

function whyEmpty(query: ListQuery, total: number, nothingYet: string): string {
  if (total > 0) return "This page lies beyond the last result.";
  if (query.q !== "") return `Nothing matches “${query.q}”. Try fewer or more general words.`;
  return countFilters(query) > 0 ? "Nothing matches all of these filters." : nothingYet;
}
