import {
  countFilters,
  type ListQuery,
  NO_FILTERS,
  toListQuery,
} from "../../contract/list-query.ts";
import { toQueryString } from "../../contract/routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { RemovableChip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { licenceWords, sizeWords, statusWords } from "./facet-words.ts";

interface ActiveFilter {
  label: string;
  without: Partial<ListQuery>;
}

/** The filters in force, each with its way out. */
export function ActiveFilters({ query, path }: { query: ListQuery; path: string }) {
  if (countFilters(query) === 0) return null;
  const toHref = (change: Partial<ListQuery>): string =>
    path + toQueryString(toListQuery({ ...query, page: 1, ...change }));
  return (
    <ul className={chips} aria-label="Filters in force">
      {listFilters(query).map(({ label, without }) => (
        <li key={toHref(without)}>
          <RemovableChip href={toHref(without)}>{label}</RemovableChip>
        </li>
      ))}
      <li>
        <LinkButton look="quiet" href={toHref(NO_FILTERS)}>
          Clear all filters
        </LinkButton>
      </li>
    </ul>
  );
}

function listFilters(query: ListQuery): ActiveFilter[] {
  return [
    ...query.status.map((one) => ({
      label: statusWords[one],
      without: { status: query.status.filter((other) => other !== one) },
    })),
    ...query.licences.map((one) => ({
      label: licenceWords(one),
      without: { licences: query.licences.filter((other) => other !== one) },
    })),
    ...query.years.map((one) => ({
      label: one,
      without: { years: query.years.filter((other) => other !== one) },
    })),
    ...query.sizes.map((one) => ({
      label: sizeWords[one],
      without: { sizes: query.sizes.filter((other) => other !== one) },
    })),
    ...query.tags.map((one) => ({
      label: one,
      without: { tags: query.tags.filter((other) => other !== one) },
    })),
  ];
}
