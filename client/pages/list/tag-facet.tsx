import { useState } from "react";
import type { TagCount } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import * as field from "../../ui/field.css.ts";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import { FacetBox } from "./facet-box.tsx";
import * as styles from "./facets.css.ts";

/** Tags listed before the reader narrows them down. */
const TAGS_LISTED = 12;

interface TagFacetProps {
  form: string;
  chosen: string[];
  tags: TagCount[];
}

/** Tags with their counts, the chosen ones first, and a box to find others. */
export function TagFacet({ form, chosen, tags }: TagFacetProps) {
  const [wanted, setWanted] = useState("");
  if (tags.length === 0 && chosen.length === 0) return null;
  const counts = new Map(tags.map(({ tag, count }) => [tag, count]));
  const others = tags
    .filter(({ tag }) => !chosen.includes(tag) && tag.toLowerCase().includes(wanted.toLowerCase()))
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
        {[...chosen, ...others.slice(0, TAGS_LISTED)].map((tag) => (
          <FacetBox
            key={tag}
            form={form}
            name="tag"
            value={tag}
            label={tag}
            isOn={chosen.includes(tag)}
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
