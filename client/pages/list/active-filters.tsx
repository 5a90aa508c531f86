import X from "lucide-react/icons/x";
import { hasPeriod, NO_FILTERS } from "../../contract/lists/list-filters.ts";
import { type ListQuery, toListQuery } from "../../contract/lists/list-query.ts";
import type { ListPage } from "../../contract/lists/lists.ts";
import { toQueryString } from "../../contract/query-string.ts";
import { LinkButton } from "../../ui/button.tsx";
import { active, chip, chips } from "../../ui/chip.css.ts";
import { sizeLabel, statusLabel, toLabel } from "./facet-labels.ts";

interface ActiveFilter {
  label: string;
  without: Partial<ListQuery>;
}

/** The current filters, each with a link that removes it. */
export function ActiveFilters({
  query,
  labels = {},
  path,
}: {
  query: ListQuery;
  labels: ListPage["licenseLabels"];
  path: string;
}) {
  const toHref = (change: Partial<ListQuery>): string =>
    path + toQueryString(toListQuery({ ...query, page: 1, ...change }));
  return (
    <ul className={chips} aria-label="Active filters">
      {listFilters(query, labels).map(({ label, without }) => (
        <li key={toHref(without)}>
          <RemovableChip href={toHref(without)}>{label}</RemovableChip>
        </li>
      ))}
      <li>
        <LinkButton variant="quiet" href={toHref(NO_FILTERS)}>
          Clear all filters
        </LinkButton>
      </li>
    </ul>
  );
}

/** A current filter; following it removes the filter. */
function RemovableChip({ href, children }: { href: string; children: string }) {
  return (
    <a className={`${chip} ${active}`} href={href} aria-label={`Remove filter ${children}`}>
      {children}
      <X size={14} strokeWidth={1.5} aria-hidden="true" />
    </a>
  );
}

function listFilters(query: ListQuery, labels: Record<string, string>): ActiveFilter[] {
  return [
    ...query.status.map((one) => ({
      label: statusLabel[one],
      without: { status: query.status.filter((other) => other !== one) },
    })),
    ...query.licenses.map((one) => ({
      label: toLabel(labels, one),
      without: { licenses: query.licenses.filter((other) => other !== one) },
    })),
    ...query.years.map((one) => ({
      label: one,
      without: { years: query.years.filter((other) => other !== one) },
    })),
    ...query.sizes.map((one) => ({
      label: sizeLabel[one],
      without: { sizes: query.sizes.filter((other) => other !== one) },
    })),
    ...(hasPeriod(query)
      ? [
          {
            label: `Covers ${query.from ?? "…"}–${query.until ?? "…"}`,
            without: { from: null, until: null },
          },
        ]
      : []),
    ...(query.box
      ? [
          {
            label: `Place ${Object.values(query.box).join(", ")}`,
            without: { box: null },
          },
        ]
      : []),
    ...query.tags.map((one) => ({
      label: one,
      without: { tags: query.tags.filter((other) => other !== one) },
    })),
  ];
}
