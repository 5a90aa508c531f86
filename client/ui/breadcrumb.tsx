import * as styles from "./breadcrumb.css.ts";

export interface Crumb {
  label: string;
  /** Absent for the place the reader is at. */
  href?: string;
}

/** Where the reader is, and the way up. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        {crumbs.map(({ label: name, href }) => (
          <li key={href ?? name}>
            {href ? <a href={href}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
