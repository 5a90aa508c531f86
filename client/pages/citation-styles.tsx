import { CITATION_STYLES, type CitationStyle } from "../contract/citation/addresses.ts";
import * as styles from "../catalogue-ui/choices.css.ts";

interface CitationStylesProps {
  current: CitationStyle;
  toHref: (style: CitationStyle) => string;
}

/** The styles of a citation, each with its own address. */
export function CitationStyles({ current, toHref }: CitationStylesProps) {
  return (
    <nav aria-label="Citation style" className={styles.choices}>
      {STYLE_NAMES.map((style) => (
        <a
          key={style}
          className={styles.choice}
          href={toHref(style)}
          aria-current={style === current ? "true" : undefined}
        >
          {CITATION_STYLES[style]}
        </a>
      ))}
    </nav>
  );
}

const STYLE_NAMES = Object.keys(CITATION_STYLES) as CitationStyle[]; // the table's own keys
