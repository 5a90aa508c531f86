import { useState } from "react";
import type { Counted } from "../../contract/lists/lists.ts";
import type { TagCount } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { formatNumber } from "../../format.tsx";
import { useEarlyChange, useTicked } from "../../ui/discovery/use-controls.ts";
import * as field from "../../ui/field.css.ts";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import * as styles from "./facets.css.ts";
import { toLabel } from "./facet-labels.ts";
import { submitForm } from "./list-controls.tsx";

/** Tags listed before the reader searches them. */
const TAGS_LISTED = 12;

interface TagFacetProps {
  form: string;
  selected: string[];
  tags: TagCount[];
}

/** Tags with their counts, the selected ones first, and a box to find others. */
export function TagFacet({ form, selected, tags }: TagFacetProps) {
  const [wanted, setWanted] = useState("");
  if (tags.length === 0 && selected.length === 0) return null;
  const counts = new Map(tags.map(({ tag, count }) => [tag, count]));
  const others = tags
    .filter(
      ({ tag }) => !selected.includes(tag) && tag.toLowerCase().includes(wanted.toLowerCase()),
    )
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
  /** Every choice; the caller leaves out those without records. */
  choices: readonly string[];
  counts: Counted[];
  labels?: Readonly<Record<string, string>>;
}

/** A filter with the number of records of each choice. */
export function CountedFacet(props: CountedFacetProps) {
  const { form, name, title, selected, choices, counts, labels = {} } = props;
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
          label={toLabel(labels, value)}
          isOn={selected.includes(value)}
          {...(counts.length > 0 && { count: byValue.get(value) ?? 0 })}
        />
      ))}
    </fieldset>
  );
}
