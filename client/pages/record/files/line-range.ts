import * as styles from "./preview.css.ts";

/** Marks only the lines of an address such as `#L10-L20`, and scrolls to the first. */
export function markLines(hash: string): void {
  for (const marked of document.querySelectorAll(`.${styles.marked}`)) {
    marked.classList.remove(styles.marked);
  }
  const [, from = 0, to = -1] = /^#L(\d+)-L(\d+)$/.exec(hash)?.map(Number) ?? [];
  document.getElementById(`L${from}`)?.scrollIntoView({ block: "center" });
  for (let line = from; line <= to; line += 1) {
    const found = document.getElementById(`L${line}`);
    if (!found) return;
    found.classList.add(styles.marked);
  }
}
