import { countFilters, type ListQuery, toListQuery } from "../../contract/list-query.ts";
import { toQueryString } from "../../contract/routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { RemovableChip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { statusLabels } from "./facets.tsx";

/** The filters in force, each with its way out. */
export function ActiveFilters({ query, path }: { query: ListQuery; path: string }) {
  if (countFilters(query) === 0) return null;
  const without = (change: Partial<ListQuery>): string =>
    path + toQueryString(toListQuery({ ...query, page: 1, ...change }));
  return (
    <ul className={chips} aria-label="Filters in force">
      {query.status.map((status) => (
        <li key={status}>
          <RemovableChip
            href={without({ status: query.status.filter((other) => other !== status) })}
          >
            {statusLabels[status]}
          </RemovableChip>
        </li>
      ))}
      {query.tags.map((tag) => (
        <li key={tag}>
          <RemovableChip href={without({ tags: query.tags.filter((other) => other !== tag) })}>
            {tag}
          </RemovableChip>
        </li>
      ))}
      {query.licence !== "" && (
        <li>
          <RemovableChip href={without({ licence: "" })}>{query.licence}</RemovableChip>
        </li>
      )}
      <li>
        <LinkButton look="quiet" href={without({ tags: [], status: [], licence: "" })}>
          Clear all filters
        </LinkButton>
      </li>
    </ul>
  );
}
