import { useEffect, useState } from "react";
import { DIRECT_DOWNLOAD_MAX_BYTES } from "../../contract/limits.ts";
import { formatBytes } from "../../ui/bytes.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/count.ts";
import * as styles from "./files.css.ts";

/** Sends the ticked rows as a form and receives their zip; scripts say how many and how large. */
export function SelectionBar({ id, action }: { id: string; action: string }) {
  const { count, bytes } = useSelection(id);
  const isTooLarge = bytes > DIRECT_DOWNLOAD_MAX_BYTES;
  return (
    <form id={id} className={styles.selection} action={action} method="post">
      <Button type="submit" disabled={isTooLarge}>
        Download selected
      </Button>
      <output className={styles.selected}>
        {count > 0 && `${formatCount(count, "row")} selected, ${formatBytes(bytes)}`}
        {isTooLarge && `. One zip holds at most ${formatBytes(DIRECT_DOWNLOAD_MAX_BYTES)}.`}
      </output>
    </form>
  );
}

function useSelection(id: string): { count: number; bytes: number } {
  const [selection, setSelection] = useState({ count: 0, bytes: 0 });
  useEffect(() => {
    const count = (): void => {
      const boxes = document.querySelectorAll<HTMLInputElement>(`input[form="${id}"]:checked`);
      const sizes = [...boxes].map((box) => Number(box.dataset["size"]));
      setSelection({ count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
    };
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [id]);
  return selection;
}
