import { type SyntheticEvent, useState } from "react";
import {
  type Appearance,
  APPEARANCE_PATH,
  toAppearance,
  toAppearanceCookie,
} from "../contract/appearance.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import * as styles from "./footer.css.ts";
import { useShell } from "./shell-context.tsx";

const CHOICES: readonly [value: Appearance | "system", label: string][] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
  ["contrast", "High contrast"],
];

/** The reader's choice of appearance: a plain form, which scripts answer without a reload. */
export function AppearanceForm() {
  const { appearance: served = null } = useShell();
  const { address } = useNavigation();
  const [appearance, setAppearance] = useState<Appearance | null>(served);

  function handleSubmit(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
    const { submitter } = event.nativeEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const appearance = toAppearance(submitter.value);
    document.cookie = toAppearanceCookie(appearance, location.protocol === "https:");
    showAppearance(appearance);
    setAppearance(appearance);
  }

  return (
    <form
      method="get"
      action={APPEARANCE_PATH}
      className={styles.appearance}
      aria-label="Appearance"
      onSubmit={handleSubmit}
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
            aria-pressed={(appearance ?? "system") === value}
          >
            {label}
          </button>
        ))}
      </fieldset>
    </form>
  );
}

function showAppearance(appearance: Appearance | null): void {
  if (appearance === null) delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = appearance;
}
