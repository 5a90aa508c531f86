import { type Appearance, APPEARANCE_PATH } from "../contract/appearance.ts";
import * as styles from "./footer.css.ts";
import { useShell } from "./shell-context.tsx";

const CHOICES: readonly [value: Appearance | "system", label: string][] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
];

/**
 * The reader's choice of appearance: a plain form, which returns to the address; with scripts
 * `watch-shell.ts` answers it without a reload.
 */
export function AppearanceForm({ address }: { address: string }) {
  const { appearance = "system" } = useShell();
  return (
    <form
      method="get"
      action={APPEARANCE_PATH}
      className={styles.appearance}
      aria-label="Appearance"
    >
      <input type="hidden" name="back" value={address} />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>Appearance</legend>
        {CHOICES.map(([value, label]) => (
          <button
            key={value}
            type="submit"
            name="theme"
            value={value}
            className={styles.choice}
            aria-pressed={appearance === value}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}
