import * as field from "../../ui/field.css.ts";
import { useEarlyChange } from "../../ui/use-early-change.ts";
import { useTicked } from "../../ui/use-ticked.ts";
import { formatNumber } from "../../format/count.ts";
import { submitForm } from "./submit-form.ts";

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
