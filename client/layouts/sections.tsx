import type { ReactNode } from "react";
import { usePath } from "../navigation/navigation.tsx";
import * as styles from "./layout.css.ts";

interface SectionsProps {
  label: string;
  sections: { label: string; href: string }[];
  children: ReactNode;
}

/** A page beside the plain list of its neighbours. */
export function Sections({ label, sections, children }: SectionsProps) {
  const path = usePath();
  return (
    <div className={`${styles.container} ${styles.withSections}`}>
      <nav className={styles.sections} aria-label={label}>
        {sections.map((section) => (
          <a
            key={section.href}
            href={section.href}
            aria-current={section.href === path ? "page" : undefined}
          >
            {section.label}
          </a>
        ))}
      </nav>
      <div>{children}</div>
    </div>
  );
}
