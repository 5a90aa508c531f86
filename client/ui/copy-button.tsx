import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import * as styles from "./button.css.ts";
import { visuallyHidden } from "./visually-hidden.css.ts";

/** Copies a text; without scripts the text next to it is selected by hand and this is not shown. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      setIsCopied(false);
    }
  }
  const Icon = isCopied ? Check : Copy;
  return (
    <span className={styles.copyPlace}>
      <button type="button" className={styles.copy} title={label} onClick={() => void copy()}>
        <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
        <span className={visuallyHidden}>{label}</span>
      </button>
      <output className={isCopied === null ? visuallyHidden : undefined} aria-label="Status">
        {isCopied === null ? "" : isCopied ? "Copied" : "Not copied. Select the text instead."}
      </output>
    </span>
  );
}
