import { usePath } from "../navigation/navigation.tsx";
import { Prose } from "../ui/prose.tsx";
import * as styles from "./frame.css.ts";
import { useShell } from "./shell-context.tsx";

/** A message of the editors to everyone, or to readers of the landing page. */
export function NotificationBanner() {
  const { notification } = useShell();
  const path = usePath();
  if (!notification || (notification.scope === "home" && path !== "/")) return null;
  return (
    <section className={styles.banner[notification.kind]} aria-label="Announcement">
      <div className={styles.bannerWords}>
        <Prose text={notification.message} />
      </div>
    </section>
  );
}
