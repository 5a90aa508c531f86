import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { countFilters, type ListQuery, type ListStatus } from "../../contract/list-query.ts";
import type { Deferred } from "../../contract/page-data.ts";
import type { Family, TagCount } from "../../contract/records.ts";
import { Await } from "../../navigation/await.tsx";
import { Button } from "../../ui/button.tsx";
import * as field from "../../ui/field.css.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { FacetBox } from "./facet-box.tsx";
import * as styles from "./facets.css.ts";
import { licenceChoices } from "./licence-choices.ts";
import { submitForm } from "./submit-form.ts";
import { TagFacet } from "./tag-facet.tsx";

export const statusLabels: Record<ListStatus, string> = {
  public: "Public",
  embargoed: "Embargoed",
};

interface FacetsProps {
  form: string;
  family: Family;
  query: ListQuery;
  tags: Deferred<TagCount[]>;
}

/** Filters: a column beside the rows, a drawer where there is no room for one. */
export function Facets({ form, family, query, tags }: FacetsProps) {
  const active = countFilters(query);
  return (
    <details className={styles.drawer}>
      <summary className={styles.drawerButton}>
        <SlidersHorizontal size={16} strokeWidth={1.5} aria-hidden="true" />
        Filters{active > 0 && ` (${active})`}
      </summary>
      <div className={styles.facets}>
        <fieldset className={styles.facet}>
          <legend className={styles.legend}>Status</legend>
          {(["public", "embargoed"] as const).map((status) => (
            <FacetBox
              key={status}
              form={form}
              name="status"
              value={status}
              label={statusLabels[status]}
              isOn={query.status.includes(status)}
            />
          ))}
        </fieldset>
        <Await
          name="tags"
          part={tags}
          fallback={<Skeleton label="Loading tags" count={6} height={28} />}
        >
          {(part) => <TagFacet form={form} chosen={query.tags} tags={part.ok ? part.value : []} />}
        </Await>
        <LicenceFacet form={form} family={family} licence={query.licence} />
        <div className={field.onlyWithoutScripts}>
          <Button type="submit" form={form}>
            Apply filters
          </Button>
        </div>
      </div>
    </details>
  );
}

function LicenceFacet({
  form,
  family,
  licence,
}: {
  form: string;
  family: Family;
  licence: string;
}) {
  const known = licenceChoices(family);
  const choices =
    licence === "" || known.some(([name]) => name === licence)
      ? known
      : [...known, [licence, licence] as const];
  return (
    <label className={styles.facet}>
      <span className={styles.legend}>Licence</span>
      <select
        key={licence}
        className={field.select}
        form={form}
        name="licence"
        defaultValue={licence}
        onChange={submitForm}
      >
        <option value="">Any licence</option>
        {choices.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
