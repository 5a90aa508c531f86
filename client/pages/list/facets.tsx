import ListFilter from "lucide-react/icons/list-filter";
import { countFilters } from "../../contract/lists/list-filters.ts";
import { type ListQuery, SIZE_CLASSES, toListQuery } from "../../contract/lists/list-query.ts";
import type { FacetCounts, ListLater, ListPage } from "../../contract/lists/lists.ts";
import { Await } from "../../navigation/await.tsx";
import { Button } from "../../ui/button.tsx";
import * as field from "../../ui/field.css.ts";
import { Skeleton } from "../../ui/containers.tsx";
import { sizeLabel, statusLabel } from "./facet-labels.ts";
import * as styles from "./facets.css.ts";
import type { Family } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { CountedFacet, TagFacet } from "./facet-choices.tsx";

interface FacetsProps {
  form: string;
  family: Family;
  query: ListQuery;
  labels: ListPage["licenseLabels"];
  later: ListLater;
}

/** Filters: a column next to the rows, a drawer where there is no space for one. */
export function Facets({ form, family, query, labels, later }: FacetsProps) {
  const active = countFilters(query);
  return (
    <details className={styles.drawer}>
      <summary className={styles.drawerButton}>
        <ListFilter size={16} strokeWidth={1.5} aria-hidden="true" />
        Filters{active > 0 && ` (${active})`}
      </summary>
      <div className={styles.facets}>
        {later.facets && (
          <Await
            name="facets"
            part={later.facets}
            fallback={<Skeleton label="Loading filters" count={12} height={28} />}
          >
            {(part) => (
              <>
                <Choices
                  form={form}
                  query={query}
                  labels={labels}
                  counts={part.ok ? part.value : NONE}
                />
                {!part.ok && <p className={styles.note}>Some filters could not be loaded.</p>}
              </>
            )}
          </Await>
        )}
        <Await
          name="tags"
          part={later.tags}
          fallback={<Skeleton label="Loading tags" count={6} height={28} />}
        >
          {(part) => (
            <>
              <TagFacet form={form} selected={query.tags} tags={part.ok ? part.value : []} />
              {!part.ok && <p className={styles.note}>The tags could not be loaded.</p>}
            </>
          )}
        </Await>
        <a href={href("coverage", {}, { list: family, ...toListQuery({ ...query, page: 1 }) })}>
          Time and place covered
        </a>
        <div className={field.onlyWithoutScripts}>
          <Button type="submit" form={form}>
            Apply filters
          </Button>
        </div>
      </div>
    </details>
  );
}

/** For a catalogue without counts: only filters that every catalogue has. */
const NONE: FacetCounts = { statuses: [], licenses: [], years: [], sizes: [] };

function Choices({
  form,
  query,
  labels,
  counts,
}: Omit<FacetsProps, "later" | "family"> & { counts: FacetCounts }) {
  const valuesOf = (facet: keyof FacetCounts): string[] => counts[facet].map(({ value }) => value);
  const sizes = valuesOf("sizes");
  const licenseLabels = Object.fromEntries(
    counts.licenses.map(({ value, label = value }) => [value, label]),
  );
  return (
    <>
      <CountedFacet
        form={form}
        name="status"
        title="Status"
        selected={query.status}
        choices={["public", "embargoed"]}
        counts={counts.statuses}
        labels={statusLabel}
      />
      <CountedFacet
        form={form}
        name="licence"
        title="Licence"
        selected={query.licenses}
        choices={valuesOf("licenses")}
        counts={counts.licenses}
        labels={{ ...labels, ...licenseLabels }}
      />
      <CountedFacet
        form={form}
        name="year"
        title="Year"
        selected={query.years}
        choices={valuesOf("years")}
        counts={counts.years}
      />
      <CountedFacet
        form={form}
        name="bytes"
        title="Size"
        selected={query.sizes}
        choices={SIZE_CLASSES.filter((sizeClass) => sizes.includes(sizeClass))}
        counts={counts.sizes}
        labels={sizeLabel}
      />
    </>
  );
}
