import { countFilters, NO_FILTERS } from "../../contract/lists/list-filters.ts";
import type { ListQuery } from "../../contract/lists/list-query.ts";
import type { ListLater, ListPage, Suggestion } from "../../contract/lists/lists.ts";
import { familyTexts, listHref } from "../../catalogue-ui/family.ts";
import { formatNumber } from "../../format.tsx";
import { Await } from "../../navigation/await.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import * as styles from "./list.css.ts";

export interface EmptyListProps {
  data: Extract<ListPage, { shows: "records" }>;
  later: ListLater;
  toHref: (change: Partial<ListQuery>) => string;
}

/** Why there are no records to show, and what to try. */
export function EmptyList({ data, later, toHref }: EmptyListProps) {
  const { query, family, rows } = data;
  const { many } = familyTexts[family];
  const total = rows.ok ? rows.value.total : 0;
  const isNarrowed = query.q !== "" || countFilters(query) > 0;
  return (
    <div className={styles.empty}>
      <p>{whyEmpty(data, total, many)}</p>
      <Elsewhere q={query.q} part={later.elsewhere} />
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
  toHref: EmptyListProps["toHref"];
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

function whyEmpty({ query, unknown }: EmptyListProps["data"], total: number, many: string): string {
  if (total > 0) return "This page is past the last result.";
  if (unknown)
    return `Nothing here has the ${unknown} “${query.q}”. Check that you copied all of it.`;
  if (query.q !== "") return `Nothing matches “${query.q}”. Try fewer or more general words.`;
  return countFilters(query) > 0
    ? "Nothing matches all of these filters."
    : `No ${many} have been published yet.`;
}
