import * as styles from "./pager.css.ts";

interface PagerProps {
  label: string;
  page: number;
  last: number;
  toHref: (page: number) => string;
}

/** Page links of a long list; nothing when one page has all. */
export function Pager({ label, page, last, toHref }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav aria-label={label} className={styles.pager}>
      <Step rel="prev" to={page > 1 ? toHref(page - 1) : null} text="Previous" sign="‹" />
      {pagerNumbers(page, last).map((number) => (
        <a
          key={number}
          className={styles.step}
          href={toHref(number)}
          aria-label={`Page ${number}`}
          aria-current={number === page ? "page" : undefined}
        >
          {number}
        </a>
      ))}
      <Step rel="next" to={page < last ? toHref(page + 1) : null} text="Next" sign="›" />
    </nav>
  );
}

function Step({
  rel,
  to,
  text,
  sign,
}: {
  rel: string;
  to: string | null;
  text: string;
  sign: string;
}) {
  const label = rel === "prev" ? `${sign} ${text}` : `${text} ${sign}`;
  if (to === null) {
    return (
      <span className={styles.nowhere} aria-hidden="true">
        {label}
      </span>
    );
  }
  return (
    <a className={styles.step} href={to} rel={rel} aria-label={`${text} page`}>
      {label}
    </a>
  );
}

/** Page numbers a pager shows at once (pages, section 1.2). */
const NUMBERS_SHOWN = 5;

/** The numbers around the current page, at most five, within the first and last. */
export function pagerNumbers(current: number, last: number): number[] {
  const count = Math.max(0, Math.min(NUMBERS_SHOWN, last));
  const first = Math.max(1, Math.min(current - Math.floor(NUMBERS_SHOWN / 2), last - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}
