import * as styles from "./frame.css.ts";
import { useShell } from "./shell-context.tsx";

/** Tells an editor that drafts are shown, and leads out of the preview. */
export function PreviewBanner() {
  const { isPreview } = useShell();
  if (!isPreview) return null;
  return (
    <section className={styles.banner.Information} aria-label="Preview">
      <p className={styles.bannerWords}>
        You see drafts, as nobody else does. <a href="/preview/exit">Leave the preview</a>
      </p>
    </section>
  );
}
