import { usePath } from "../navigation/navigation.tsx";
import { Html } from "../ui/html.tsx";
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
        <Html html={notification.message} />
      </div>
    </section>
  );
}
