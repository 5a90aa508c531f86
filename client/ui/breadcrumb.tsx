import * as styles from "./breadcrumb.css.ts";
import { visuallyHidden } from "./visually-hidden.css.ts";

export interface Crumb {
  label: string;
  /** Absent for the current page. */
  href?: string;
  /** Of the label, if it is not the page's. */
  language?: string | undefined;
}

/** Longer trails are collapsed in their middle, which opens on a click (pages, section 1.4). */
const UNFOLDED_MAX = 4;

/** The current page, and links to its parents. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: Crumb[] }) {
  const isLong = crumbs.length > UNFOLDED_MAX;
  const [first, folded, last] = isLong
    ? [crumbs.slice(0, 1), crumbs.slice(1, -2), crumbs.slice(-2)]
    : [crumbs, [], []];
  return (
    <nav aria-label={label}>
      <ol className={styles.trail}>
        <Steps crumbs={first} />
        {isLong && (
          <li>
            <details className={styles.folded}>
              <summary className={styles.fold} aria-label="Folders in between">
                …
              </summary>
              <ol className={styles.trail}>
                <Steps crumbs={folded} />
              </ol>
            </details>
          </li>
        )}
        <Steps crumbs={last} />
      </ol>
    </nav>
  );
}

function Steps({ crumbs }: { crumbs: Crumb[] }) {
  return crumbs.map(({ label: name, href, language }) => (
    <li key={href ?? name}>
      {href ? (
        <a href={href}>
          <LinkLabel label={name} />
        </a>
      ) : (
        <span aria-current="page" lang={language}>
          {name}
        </span>
      )}
    </li>
  ));
}

/** Labels that are too short for search engines, which read a link without its context. */
const COMPLETIONS: Record<string, string> = { Information: " page" };

/** A link's label; its extra text for search engines is hidden from sight and screen readers. */
export function LinkLabel({ label }: { label: string }) {
  const completion = COMPLETIONS[label];
  return (
    <>
      {label}
      {completion && (
        <span className={visuallyHidden} aria-hidden="true">
          {completion}
        </span>
      )}
    </>
  );
}
