import type { MarkdownHtml } from "#client/contract/record-parts.ts";
import type { SanitizedHtml } from "#client/contract/sanitized-html.ts";
import * as files from "#client/pages/record/files/files.css.ts";
import * as styles from "#client/pages/record/readme-contents.css.ts";
import { drawSanitized } from "../markdown/draw-sanitized.ts";

interface ContentsProps {
  headings: MarkdownHtml["headings"];
}

/** The number of headings from which on a README has a table of contents. */
const HEADINGS_FOR_CONTENTS = 3;

/** The contents of a README for the aside; empty for a short one. */
export function drawContents({ headings }: ContentsProps): SanitizedHtml {
  return drawSanitized(<Contents headings={headings} />);
}

/** The contents of a README to be before it where there is no aside; empty for a short one. */
export function drawFoldedContents({ headings }: ContentsProps): SanitizedHtml {
  return drawSanitized(<FoldedContents headings={headings} />);
}

function FoldedContents({ headings }: ContentsProps) {
  if (headings.length < HEADINGS_FOR_CONTENTS) return null;
  return (
    <details className={styles.above}>
      <summary className={files.summary}>Contents of the README</summary>
      <Contents headings={headings} />
    </details>
  );
}

function Contents({ headings }: ContentsProps) {
  if (headings.length < HEADINGS_FOR_CONTENTS) return null;
  return (
    <ul className={styles.list}>
      {headings.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ul>
  );
}
