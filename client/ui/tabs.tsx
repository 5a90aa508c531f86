import { formatNumber } from "../format.tsx";
import * as styles from "./tabs.css.ts";

export interface Tab {
  label: string;
  href: string;
  isCurrent: boolean;
  count?: number | undefined;
}

/** Neighbouring pages of one subject; each tab is a link with an address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <a
          key={tab.href}
          className={styles.tab}
          href={tab.href}
          aria-current={tab.isCurrent ? "page" : undefined}
        >
          {tab.label}
          {tab.count !== undefined && (
            <span className={styles.count}>{formatNumber(tab.count)}</span>
          )}
        </a>
      ))}
    </nav>
  );
}
