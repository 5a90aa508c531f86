import type { ReactNode } from "react";
import { toQueryString } from "#client/contract/query-string.ts";
import * as styles from "#client/pages/record/files/files.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import { PLOT_SIZE, toFrame } from "../embed/card.ts";

interface ShareProps {
  summary: ReactNode;
  /** A link to the page of the version that shows the same picture. */
  link: ReactNode;
  /** Absolute address of the page of the version. */
  version: string;
  /** Absolute address of the page that may be framed, and the name of its frame. */
  frame: { src: string; title: string };
  label: string;
}

/** The data that another page or paper needs of a picture; it names the version, whose file never changes. */
export function Share({ summary, link, version, frame, label }: ShareProps) {
  return (
    <details className={styles.selected}>
      <summary className={styles.summary}>{summary}</summary>
      <p>
        {link} <a href={`${version}${toQueryString({ tab: "cite" })}`}>Cite this version</a>
      </p>
      <p>To show it in a page of yours, copy this HTML:</p>
      <Scroller label={label} className={previews.code}>
        <pre>{toFrame(frame.src, frame.title, PLOT_SIZE)}</pre>
      </Scroller>
    </details>
  );
}
