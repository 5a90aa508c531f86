import type { Counted } from "../../contract/lists.ts";
import { FacetBox } from "./facet-box.tsx";
import * as styles from "./facets.css.ts";

interface CountedFacetProps {
  form: string;
  name: string;
  title: string;
  chosen: readonly string[];
  /** Every choice there is; those that would leave nothing are left out by whoever counts. */
  choices: readonly string[];
  counts: Counted[];
  toWords?: (value: string) => string;
}

/** A filter whose choices say how many records they would leave. */
export function CountedFacet(props: CountedFacetProps) {
  const { form, name, title, chosen, choices, counts, toWords = (value) => value } = props;
  const byValue = new Map(counts.map(({ value, count }) => [value, count]));
  const lost = chosen.filter((value) => !choices.includes(value));
  if (chosen.length === 0 && choices.length < 2) return null;
  return (
    <fieldset className={styles.facet}>
      <legend className={styles.legend}>{title}</legend>
      {[...lost, ...choices].map((value) => (
        <FacetBox
          key={value}
          form={form}
          name={name}
          value={value}
          label={toWords(value)}
          isOn={chosen.includes(value)}
          {...(counts.length > 0 && { count: byValue.get(value) ?? 0 })}
        />
      ))}
    </fieldset>
  );
}
