import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import {
  countFilters,
  type ListQuery,
  SIZE_CLASSES,
  toListQuery,
} from "../../contract/list-query.ts";
import type { FacetCounts, ListLater, Counted } from "../../contract/lists.ts";
import { Await } from "../../navigation/await.tsx";
import { Button } from "../../ui/button.tsx";
import * as field from "../../ui/field.css.ts";
import { Skeleton } from "../../ui/containers.tsx";
import { licenseLabel, sizeLabel, statusLabel } from "./facet-labels.ts";
import * as styles from "./facets.css.ts";
import { useState } from "react";
import type { Family, TagCount } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import { useEarlyChange, useTicked } from "../../ui/discovery/use-controls.ts";
import { formatNumber } from "../../format.tsx";
import { submitForm } from "./list-controls.tsx";

interface FacetsProps {
  form: string;
  family: Family;
  query: ListQuery;
  later: ListLater;
}

/** Filters: a column beside the rows, a drawer where there is no room for one. */
export function Facets({ form, family, query, later }: FacetsProps) {
  const active = countFilters(query);
  return (
    <details className={styles.drawer}>
      <summary className={styles.drawerButton}>
        <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
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
                <Choices form={form} query={query} counts={part.ok ? part.value : NONE} />
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

/** A catalogue that does not count offers only what every one of them can filter by. */
const NONE: FacetCounts = { statuses: [], licenses: [], years: [], sizes: [] };

function Choices({
  form,
  query,
  counts,
}: Omit<FacetsProps, "later" | "family"> & { counts: FacetCounts }) {
  const valuesOf = (facet: keyof FacetCounts): string[] => counts[facet].map(({ value }) => value);
  const sizes = valuesOf("sizes");
  return (
    <>
      <CountedFacet
        form={form}
        name="status"
        title="Status"
        selected={query.status}
        choices={["public", "embargoed"]}
        counts={counts.statuses}
        toLabel={toLabelOf(statusLabel)}
      />
      <CountedFacet
        form={form}
        name="licence"
        title="Licence"
        selected={query.licenses}
        choices={valuesOf("licenses")}
        counts={counts.licenses}
        toLabel={licenseLabel}
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
        toLabel={toLabelOf(sizeLabel)}
      />
    </>
  );
}

function toLabelOf(names: Record<string, string>): (value: string) => string {
  return (value) => names[value] ?? value;
}

/** Tags listed before the reader narrows them down. */
const TAGS_LISTED = 12;

interface TagFacetProps {
  form: string;
  selected: string[];
  tags: TagCount[];
}

/** Tags with their counts, the selected ones first, and a box to find others. */
function TagFacet({ form, selected, tags }: TagFacetProps) {
  const [wanted, setWanted] = useState("");
  if (tags.length === 0 && selected.length === 0) return null;
  const counts = new Map(tags.map(({ tag, count }) => [tag, count]));
  const others = tags
    .filter(
      ({ tag }) => !selected.includes(tag) && tag.toLowerCase().includes(wanted.toLowerCase()),
    )
    .toSorted((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .map(({ tag }) => tag);
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>Tags</legend>
      {tags.length > TAGS_LISTED && (
        <label className={field.onlyWithScripts}>
          <span className={visuallyHidden}>Find a tag</span>
          <input
            type="search"
            className={`${field.input} ${field.inputSmall}`}
            placeholder="Find a tag"
            value={wanted}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
        </label>
      )}
      <div>
        {[...selected, ...others.slice(0, TAGS_LISTED)].map((tag) => (
          <FacetBox
            key={tag}
            form={form}
            name="tag"
            value={tag}
            label={tag}
            isOn={selected.includes(tag)}
            {...(counts.has(tag) && { count: counts.get(tag) ?? 0 })}
          />
        ))}
      </div>
      {wanted === "" && others.length > TAGS_LISTED && (
        <p className={styles.note}>
          <a href={href("tags")}>All tags</a>
        </p>
      )}
      {others.length === 0 && wanted !== "" && <p className={styles.note}>No such tag.</p>}
    </fieldset>
  );
}

interface FacetBoxProps {
  form: string;
  name: string;
  value: string;
  label: string;
  count?: number;
  isOn: boolean;
}

/** One choice of a filter; it shows the reader's tick at once and follows the address after. */
function FacetBox({ form, name, value, label, count, isOn }: FacetBoxProps) {
  const [isTicked, tick] = useTicked(isOn);
  const input = useEarlyChange<HTMLInputElement>(({ checked }) => checked !== isOn);
  return (
    <label className={field.boxLabel}>
      <input
        ref={input}
        type="checkbox"
        className={field.box}
        form={form}
        name={name}
        value={value}
        checked={isTicked}
        onChange={(event) => {
          tick(event.currentTarget.checked);
          submitForm(event);
        }}
      />
      {label}
      {count !== undefined && <span className={field.boxCount}>{formatNumber(count)}</span>}
    </label>
  );
}

interface CountedFacetProps {
  form: string;
  name: string;
  title: string;
  selected: readonly string[];
  /** Every choice there is; those that would leave nothing are left out by the caller. */
  choices: readonly string[];
  counts: Counted[];
  toLabel?: (value: string) => string;
}

/** A filter whose choices say how many records they would leave. */
function CountedFacet(props: CountedFacetProps) {
  const { form, name, title, selected, choices, counts, toLabel = (value) => value } = props;
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  const lost = selected.filter((value) => !choices.includes(value));
  if (selected.length === 0 && choices.length < 2) return null;
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{title}</legend>
      {[...lost, ...choices].map((value) => (
        <FacetBox
          key={value}
          form={form}
          name={name}
          value={value}
          label={toLabel(value)}
          isOn={selected.includes(value)}
          {...(counts.length > 0 && { count: byValue.get(value) ?? 0 })}
        />
      ))}
    </fieldset>
  );
}
