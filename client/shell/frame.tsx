import { href } from "../contract/routes.ts";
import type { ReactNode } from "react";
import "../theme/index.ts";
import { useIsNavigating, usePath } from "../navigation/navigation.tsx";
import { Footer } from "./footer.tsx";
import * as styles from "./frame.css.ts";
import { Header } from "./header.tsx";
import { Html } from "../ui/html.tsx";
import { useShell } from "./shell-context.tsx";

/** The frame of every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <Header />
      <PreviewBanner />
      <NotificationBanner />
      <Main>{children}</Main>
      <Footer />
    </div>
  );
}

/** Separate from the frame, which does not render again because another page is loading. */
function Main({ children }: { children: ReactNode }) {
  const isNavigating = useIsNavigating();
  return (
    <main id="main" tabIndex={-1} className={styles.main} aria-busy={isNavigating}>
      {children}
    </main>
  );
}

/** A message of the editors to everyone, or to readers of the landing page. */
function NotificationBanner() {
  const { notification } = useShell();
  const path = usePath();
  if (!notification || (notification.scope === "home" && path !== href("home"))) return null;
  return (
    <section className={styles.banner[notification.kind]} aria-label="Announcement">
      <div className={styles.bannerText}>
        <Html html={notification.message} />
      </div>
    </section>
  );
}

/** Shows an editor that drafts are shown, with a link that ends the preview. */
function PreviewBanner() {
  const { isPreview } = useShell();
  if (!isPreview) return null;
  return (
    <section className={styles.banner.Information} aria-label="Preview">
      <p className={styles.bannerText}>
        You see drafts that nobody else sees. <a href="/preview/exit">Leave the preview</a>
      </p>
    </section>
  );
}
