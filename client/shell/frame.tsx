import type { ReactNode } from "react";
import "../theme/index.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { Footer } from "./footer.tsx";
import * as styles from "./frame.css.ts";
import { Header } from "./header.tsx";
import { NotificationBanner } from "./notification-banner.tsx";
import { PreviewBanner } from "./preview-banner.tsx";

/** What stands around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { isNavigating } = useNavigation();
  return (
    <div className={styles.frame}>
      <a className={styles.skipLink} href="#main">
        Skip to the content
      </a>
      <Header />
      <PreviewBanner />
      <NotificationBanner />
      <main id="main" tabIndex={-1} className={styles.main} aria-busy={isNavigating}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
