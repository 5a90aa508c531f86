import * as field from "../../ui/field.css.ts";
import { useEarlyChange, useTicked } from "../../ui/use-controls.ts";
import { formatNumber } from "../../format.tsx";
import { submitForm } from "./list-controls.tsx";
import type { Counted } from "../../contract/lists.ts";
import * as styles from "./facets.css.ts";

interface FacetBoxProps {
  form: string;
  name: string;
  value: string;
  label: string;
  count?: number;
  isOn: boolean;
}

/** One choice of a filter; it shows the reader's tick at once and follows the address after. */
export function FacetBox({ form, name, value, label, count, isOn }: FacetBoxProps) {
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
  chosen: readonly string[];
  /** Every choice there is; those that would leave nothing are left out by whoever counts. */
  choices: readonly string[];
  counts: Counted[];
  toLabel?: (value: string) => string;
}

/** A filter whose choices say how many records they would leave. */
export function CountedFacet(props: CountedFacetProps) {
  const { form, name, title, chosen, choices, counts, toLabel = (value) => value } = props;
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
          label={toLabel(value)}
          isOn={chosen.includes(value)}
          {...(counts.length > 0 && { count: byValue.get(value) ?? 0 })}
        />
      ))}
    </fieldset>
  );
}
