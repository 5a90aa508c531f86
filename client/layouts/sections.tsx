import type { ReactNode } from "react";
import { usePath } from "../navigation/navigation.tsx";
import * as styles from "./layout.css.ts";

interface SectionsProps {
  label: string;
  sections: { label: string; href: string }[];
  children: ReactNode;
}

/** A page next to the plain list of its neighbours, or alone: a form in it stays when the list disappears. */
export function Sections({ label, sections, children }: SectionsProps) {
  const current = findCurrent(usePath(), sections);
  const isAlone = sections.length === 0;
  return (
    <div className={isAlone ? styles.container : `${styles.container} ${styles.withSections}`}>
      {!isAlone && (
        <nav className={styles.sections} aria-label={label}>
          {sections.map((section) => (
            <a
              key={section.href}
              href={section.href}
              aria-current={section.href === current ? "page" : undefined}
            >
              {section.label}
            </a>
          ))}
        </nav>
      )}
      <div>{children}</div>
    </div>
  );
}

/** The section of the path: the one whose address is the longest beginning of it. */
function findCurrent(path: string, sections: SectionsProps["sections"]): string | undefined {
  return sections
    .map(({ href }) => href)
    .filter((href) => path === href || path.startsWith(`${href}/`))
    .toSorted((a, b) => b.length - a.length)[0];
}
